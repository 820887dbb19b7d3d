import { expect, test } from "./gallery.ts";

/** Every blue, and every other palette colour in use, that Blueprint would bring by itself. */
const blueprintDefaults = [
  "#2d72d2",
  "#215db0",
  "#184a90",
  "#4c90f0",
  "#8abbff",
  "#99c4ff",
  "#7dbcff",
  "#238551",
  "#1c6e42",
  "#72ca9b",
  "#c87619",
  "#935610",
  "#fbb360",
  "#cd4246",
  "#ac2f33",
  "#fa999c",
].map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", "));

/** Colours of all that is drawn on the page or in a part: each element and its two generated ones, as "r, g, b". */
function drawnColors(part: Element | null): { color: string; where: string }[] {
  const properties = [
    "color",
    "background-color",
    "background-image",
    "border-top-color",
    "border-bottom-color",
    "box-shadow",
    "outline-color",
    "fill",
    "stroke",
  ];
  const found: { color: string; where: string }[] = [];
  for (const element of (part ?? document.body).querySelectorAll("*")) {
    for (const pseudo of [undefined, "::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      for (const property of properties) {
        const value = style.getPropertyValue(property);
        for (const [, channels = ""] of value.matchAll(/rgba?\((\d+, \d+, \d+)/g)) {
          const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
          found.push({ color: channels, where: `${name}${pseudo ?? ""} ${property}` });
        }
      }
    }
  }
  return found;
}

for (const theme of ["light", "dark"] as const) {
  test(`Blueprint wears our colours in the ${theme} theme`, async ({ openGallery }) => {
    const page = await openGallery({ part: "blueprint", theme });
    await page.getByText("Tooltip", { exact: true }).waitFor();
    const colors = await page.evaluate(drawnColors, null);
    expect(colors.length).toBeGreaterThan(300);
    const strangers = colors.filter(({ color }) => blueprintDefaults.includes(color));
    expect([...new Set(strangers.map(({ where, color }) => `${where}: ${color}`))]).toEqual([]);
  });

  test(`pointing and focusing stay within the ${theme} theme`, async ({ openGallery }) => {
    // Some sixty controls, one after the other.
    test.slow();
    const page = await openGallery({ part: "controls", theme });
    const controls = page.locator(
      "main :is(button, a, .bp6-control, input:not([type=radio], [type=checkbox]))",
    );
    for (const control of await controls.all()) {
      if (await control.isDisabled()) continue;
      await control.hover();
      await control.focus();
      // What changes lies in the control or right beside it; the whole page takes a second each time.
      const around = await control.evaluateHandle(({ parentElement: parent }) => {
        if (parent === null) throw new Error("a control stands in something");
        return parent.parentElement ?? parent;
      });
      const own = await page.evaluate(drawnColors, around);
      const strangers = own.filter(({ color }) => blueprintDefaults.includes(color));
      expect(strangers).toEqual([]);
    }
  });
}

test("our fonts are the page's fonts", async ({ openGallery }) => {
  const page = await openGallery({ part: "controls", theme: "light" });
  const families = await page.evaluate(() => [
    ...new Set(
      [...document.body.querySelectorAll("button, input, label, h2, p, span")].map(
        (element) => getComputedStyle(element).fontFamily.split(",")[0],
      ),
    ),
  ]);
  expect(families).toEqual(['"Inter Variable"']);
  expect(await page.evaluate(() => document.fonts.check("14px 'Inter Variable'"))).toBe(true);
});

test("paper is light whatever the screen shows", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "dark" });
  const ground = () =>
    page
      .locator(".hr-card")
      .first()
      .evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(await ground()).toBe("rgb(17, 26, 33)");
  await page.emulateMedia({ media: "print" });
  expect(await ground()).toBe("rgb(255, 255, 255)");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});

test("a chosen theme holds after the page is opened again", async ({ openGallery, page }) => {
  await openGallery({ part: "controls" });
  await page.getByLabel("Dark", { exact: true }).check();
  await expect(page.locator("body")).toHaveClass(/bp6-dark/);
  await page.reload();
  await expect(page.getByLabel("Dark", { exact: true })).toBeChecked();
  await expect(page.locator("body")).toHaveClass(/bp6-dark/);
  await page.getByLabel("As the machine").check();
  await expect(page.locator("body")).not.toHaveClass(/bp6-dark/);
});
