import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./gallery.ts";

const parts = ["sign-in", "report", "states", "controls", "overlays", "charts"];

for (const theme of ["light", "dark"] as const) {
  for (const part of parts) {
    test(`axe finds nothing in ${part}, ${theme}`, async ({ openGallery }) => {
      const page = await openGallery({ part, theme });
      const { violations } = await new AxeBuilder({ page })
        // A gallery of parts is no page: it has no single heading and no landmarks of its own.
        .disableRules(["page-has-heading-one", "region", "landmark-one-main"])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    });
  }
}

test("axe finds nothing in open menus and dialogs", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "light" });
  const check = async () => {
    const { violations } = await new AxeBuilder({ page })
      .disableRules(["region", "page-has-heading-one"])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  };
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menu", { name: "Export" }).waitFor();
  await check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Facility/ }).click();
  await page.getByRole("listbox", { name: "Facility" }).waitFor();
  await check();
});
