import java.io.File;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.VeraPDFFoundry;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** veraPDF's verdict on each file; what it prints is told in pdf-validate, which starts it. */
class Verdict {
    static final int FAILURES_SHOWN = 10_000;

    public static void main(String[] arguments) {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour flavour = PDFAFlavour.byFlavourId(arguments[0]);
        if (flavour == null || flavour == PDFAFlavour.NO_FLAVOUR) {
            System.err.println("pdf-validate: no such flavour: " + arguments[0]);
            System.exit(2);
        }
        boolean sound = true;
        for (int i = 1; i < arguments.length; i++) {
            Map<String, Fault> faults = faults(flavour, arguments[i]);
            System.out.printf("%s %s %s%n", faults.isEmpty() ? "PASS" : "FAIL", flavour.getId(), arguments[i]);
            faults.forEach((clause, fault) -> System.out.printf("    %s x%d %s%n", clause, fault.count, fault.message));
            sound &= faults.isEmpty();
        }
        System.exit(sound ? 0 : 1);
    }

    static class Fault {
        int count;
        String message;
    }

    /** By clause and test number; empty if the file is compliant. A file that cannot be read is a fault too. */
    static Map<String, Fault> faults(PDFAFlavour flavour, String path) {
        Map<String, Fault> faults = new TreeMap<>();
        VeraPDFFoundry foundry = Foundries.defaultInstance();
        try (PDFAParser parser = foundry.createParser(new File(path), flavour);
                PDFAValidator validator = foundry.createValidator(flavour, FAILURES_SHOWN, false, false, false)) {
            ValidationResult result = validator.validate(parser);
            for (TestAssertion test : result.getTestAssertions()) {
                if (test.getStatus() == TestAssertion.Status.FAILED) {
                    String clause = test.getRuleId().getClause() + "-" + test.getRuleId().getTestNumber();
                    add(faults, clause, test.getMessage());
                }
            }
            if (!result.isCompliant() && faults.isEmpty()) {
                add(faults, "?", "not compliant, and veraPDF does not say why");
            }
        } catch (Exception | LinkageError problem) {
            add(faults, "unread", problem.toString());
        }
        return faults;
    }

    static void add(Map<String, Fault> faults, String clause, String message) {
        Fault fault = faults.computeIfAbsent(clause, unused -> new Fault());
        fault.count++;
        fault.message = message;
    }
}
