"""What a PDF says about itself."""

import io

from PIL import Image, ImageChops, ImageCms

from fortgold.draw.pdf_claims import srgb_profile


def test_our_profile_is_srgb() -> None:
    """Colours brought from it to the sRGB of littleCMS are what they were, within a step."""
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    assert "sRGB" in ImageCms.getProfileDescription(ours)
    colours = Image.linear_gradient("L")
    sample = Image.merge("RGB", (colours, colours.rotate(90), colours.rotate(180)))
    brought = ImageCms.profileToProfile(sample, ours, ImageCms.createProfile("sRGB"))
    assert brought
    steps = ImageChops.difference(sample, brought).getextrema()
    assert max(most for _, most in steps) <= 1
