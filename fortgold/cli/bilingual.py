"""The command line in two languages: help, errors and messages follow LANG or `--lang`.

Click fixes help texts when a command is created, so they are kept as `Text` and chosen when shown.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from fortgold.cli.language import language_of
from fortgold.data.findings import Refusal
from fortgold.data.model import Lang, Text
from fortgold.data.source import suggestion

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

OFFERED = 20  # of what there is to choose from
HELP = Text("この説明を表示して終わる。", "Show this help and exit.")
USAGE = Text("使い方: ", "Usage: ")
OPTIONS = Text("オプション", "Options")
COMMANDS = Text("コマンド", "Commands")


def language(ctx: click.Context | None = None) -> Lang:
    """The language of the messages of the running command."""
    ctx = ctx or click.get_current_context(silent=True)
    chosen: Lang | None = ctx.obj.get("lang") if ctx and ctx.obj else None
    return chosen or language_of(os.environ)


def remember(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """The callback of options of the whole run, such as `--lang`: `ctx.obj` has them by name."""
    if value and param.name:
        ctx.obj[param.name] = value


class Option(click.Option):
    """An option whose help is a `Text`."""

    def __init__(self, names: Sequence[str], said: Text, **kwargs: Any) -> None:
        super().__init__(names, help=said.en, **kwargs)
        self.said = said

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = self.said.of(language(ctx))
        return super().get_help_record(ctx)

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """The value; no name is not the current folder, as which a path without one would be read."""
        if value == "" and isinstance(self.type, click.Path):
            raise click.BadParameter("", ctx, self)
        return super().type_cast_value(ctx, value)


class Command(click.Command):
    """A command whose help is a `Text`."""

    def __init__(self, *args: Any, said: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.said = said

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), USAGE.of(language(ctx)))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = self.said.of(language(ctx))
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 (click asks for it)
        return self.said.of(language()).partition("\n")[0]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = HELP.of(language(ctx))
        return option

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [record for param in options if (record := param.get_help_record(ctx))]
        if records:
            with formatter.section(OPTIONS.of(language(ctx))):
                formatter.write_dl(records)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class CommandGroup(Command, click.Group):
    """A group whose help is a `Text`, whose commands are imported from a module each, by name, when needed."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click asks for it)
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.modules:
            import_module(self.modules[cmd_name])  # which registers the command
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = [(name, self.get_command(ctx, name)) for name in self.modules]
        with formatter.section(COMMANDS.of(language(ctx))):
            formatter.write_dl([(name, cmd.get_short_help_str()) for name, cmd in commands if cmd])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.modules:
            raise WrongUsage.of(*unknown(Text("コマンド", "command"), args[0], list(self.modules)))
        return super().resolve_command(ctx, args)


class WrongUsage(Refusal):
    """A mistake of the user on the command line."""

    exit_code = 2


def refuse_if(is_wrong: object, ja: str, en: str, hint_ja: str, hint_en: str) -> None:
    """Raises WrongUsage if `is_wrong`."""
    if is_wrong:
        raise WrongUsage(ja, en, hint_ja, hint_en)


def system_error(error: OSError) -> Text:
    """The message of the operating system, with the file."""
    en = error.strerror or str(error)
    where = f"{error.filename}: " if error.filename else ""
    return Text(where + SYSTEM.get(error.errno or 0, en), where + en)


SYSTEM = {
    errno.EACCES: "許可がありません",
    errno.EPERM: "許可がありません",
    errno.EROFS: "書き込めない場所です",
    errno.ENOENT: "ファイルやフォルダーがありません",
    errno.EEXIST: "同じ名前のものがもうあります",
    errno.ENOTDIR: "フォルダーではありません",
    errno.EISDIR: "フォルダーです",
    errno.ENOSPC: "空き容量がありません",
    errno.EDQUOT: "割り当てられた容量を使い切っています",
    errno.EFBIG: "ファイルが大きすぎます",
    errno.EIO: "読み書きに失敗しました (ディスクの故障かもしれません)",
    errno.ENAMETOOLONG: "名前が長すぎます",
    errno.ELOOP: "リンクが堂々巡りしています",
    errno.EBUSY: "ほかで使われています",
    errno.EMFILE: "開いているファイルが多すぎます",
}


def unknown(what: Text, name: str, known: Sequence[str]) -> tuple[Text, Text]:
    """That there is no `name`, and the nearest name or all of them."""
    said = Text(f"{what.ja}「{name}」はありません", f"there is no {what.en} `{name}`")
    return said, suggestion(name, known)


def _as_typed(param: click.Parameter | None) -> str:
    """An option or an argument as the usage has it."""
    if isinstance(param, click.Option):
        return param.opts[0]
    return param.human_readable_name if param else ""


def _offered(missing: click.MissingParameter) -> Sequence[CompletionItem]:
    """What a shell would offer in its place; nothing where the place itself cannot be read."""
    if missing.param is None or missing.ctx is None:
        return ()
    try:
        return missing.param.shell_complete(missing.ctx, "")[:OFFERED]
    except OSError:
        return ()


A_PATH = {  # whether of a file
    True: Text("ファイルの名前が要ります", "the name of a file is needed"),
    False: Text("フォルダーの名前が要ります", "the name of a folder is needed"),
}
OF_PATH = re.compile(r"'(.*)' (does not exist|is a file|is a directory)\.", re.DOTALL)


def _wrong_path(kind: click.Path, name: str, message: str) -> tuple[Text, Text] | None:
    """What click says of what an option names and finds in the way; None where it says something else."""
    if not (found := OF_PATH.search(message)):
        return None
    path, hint = found[1], A_PATH[kind.file_okay]
    if found[2] == "does not exist":
        ja, en = ("ファイル", "file") if kind.file_okay else ("フォルダー", "folder")
        return Text(f"{ja} {path} はありません", f"there is no {en} {path}"), Text(
            f"「{name}」の値を確かめてください", f"look at what `{name}` names"
        )
    if found[2] == "is a file":
        hint = Text(
            f"移すか、{name} でフォルダーを指定してください",
            f"move it away, or name a folder with {name}",
        )
        return Text(f"{path} はファイルです", f"{path} is a file"), hint
    return Text(f"{path} はフォルダーです", f"{path} is a folder"), hint


def text_of(error: click.ClickException) -> tuple[Text, Text | None]:
    """A click error in both languages, and a hint."""
    match error:
        case click.NoSuchOption():
            near = list(error.possibilities or ())
            said, hint = unknown(Text("オプション", "option"), error.option_name, near)
            return said, hint if near else Text("--help で一覧を見られます", "--help lists them")
        case click.MissingParameter():
            name = _as_typed(error.param)
            said = Text(f"「{name}」が足りません", f"`{name}` is missing")
            known = ", ".join(one.value for one in _offered(error))
            return said, Text(f"使えるもの: {known}", f"known here: {known}") if known else None
        case click.BadParameter():
            name = _as_typed(error.param)
            said = Text(f"「{name}」の値が正しくありません", f"wrong value for `{name}`")
            kind = error.param.type if error.param else None
            if isinstance(kind, click.Choice):
                listed = ", ".join(map(str, kind.choices))
                given = error.message.partition(" is not one of ")[0].strip("'\"")
                said = Text(f"{said.ja} ({given})", f"{said.en}: {given}")
                return said, Text(f"使えるもの: {listed}", f"known here: {listed}")
            if isinstance(kind, click.Path):
                return _wrong_path(kind, name, error.message) or (said, A_PATH[kind.file_okay])
            return said, A_PATH[False]
        case click.BadOptionUsage():
            name = error.option_name
            if "not take" in error.message:
                return Text(f"「{name}」に値は要りません", f"`{name}` takes no value"), None
            return Text(f"「{name}」に値が要ります", f"`{name}` needs a value"), None
        case click.UsageError():
            extra = error.message.partition("(")[2].rstrip(")")
            usage = Text("--help で使い方を見られます", "--help shows the usage")
            if extra:
                return Text(f"引数が多すぎます: {extra}", f"too many arguments: {extra}"), usage
            return Text("コマンドが足りません", "the command is missing"), usage
    return Text(error.format_message(), error.format_message()), None
