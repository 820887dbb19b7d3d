import { expect, test } from "./gallery.ts";

test("a graph names the values under the pointer, within the policy", async ({ openGallery }) => {
  const page = await openGallery({ part: "charts", theme: "light" });
  const plot = page.locator(".hr-plot").first();
  await plot.locator(".cartesianlayer .trace").first().waitFor();
  const box = await plot.boundingBox();
  if (!box) throw new Error("The graph is not laid out");
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5, { steps: 4 });
  await expect(plot.locator(".hr-plot-tip")).toContainText("Medical ICU");
  await expect(plot.locator("figcaption")).toHaveText("Medical ICU rose to 82.0%.");
});

test("a graph is drawn again when the theme changes", async ({ openGallery }) => {
  const page = await openGallery({ part: "charts", theme: "light" });
  await page.evaluate(() => localStorage.removeItem("handrail.theme"));
  await page.goto(page.url().replace("theme=light", "theme=none"));
  const line = page.locator(".hr-plot .js-line").last();
  // Plotly is a megabyte to parse; the default wait is for what is there already.
  await line.waitFor();
  await expect(line).toHaveCSS("stroke", "rgb(91, 0, 31)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(line).toHaveCSS("stroke", "rgb(254, 225, 134)");
});

test("a header sorts, Shift adds a key, unknown values stay last", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "light" });
  const names = () => page.locator("tbody th").allInnerTexts();
  await page.getByRole("button", { name: "Index, %" }).click();
  await expect(page.locator("th[aria-sort]")).toHaveAttribute("aria-sort", "descending");
  expect((await names()).slice(0, 3)).toEqual([
    "Facility",
    "Medical ICU",
    "Oncology 6 East, bone marrow transplant and cellular therapy",
  ]);
  expect((await names()).at(-1)).toBe("Day surgery (opens in December)");
  await page.getByRole("button", { name: "Floor" }).click();
  await page.getByRole("button", { name: "Events" }).click({ modifiers: ["Shift"] });
  expect((await names()).slice(2, 5)).toEqual(["Night clinic", "Emergency", expect.any(String)]);
});

test("a ticked row is pinned under the total", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "light" });
  await page.getByLabel("Select Medical 4 East").check();
  await page.getByLabel("Select Medical ICU").uncheck();
  await expect(page.locator("tbody th").nth(1)).toHaveText("Medical 4 East");
});

test("a menu opens by keyboard, moves by arrows and gives the focus back", async ({
  openGallery,
}) => {
  const page = await openGallery({ part: "report", theme: "light" });
  const button = page.getByRole("button", { name: "Export" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: /^PDF/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: /^Raw export/ })).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.getByRole("menuitem", { name: /^PDF/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button).toBeFocused();
});

test("a facility is found whatever its accents and taken with Enter", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "light" });
  await page.getByRole("button", { name: /^Facility/ }).click();
  await page.keyboard.type("làke");
  await expect(page.getByRole("option")).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Facility: Lakeside Clinic/ })).toBeFocused();
});

test("tabs that do not fit go behind More, the current one never", async ({ openGallery }) => {
  const page = await openGallery({ part: "report", theme: "light", lang: "fr-CA" });
  await expect(page.getByRole("button", { name: "Autres" })).toBeHidden();
  await page.setViewportSize({ width: 640, height: 700 });
  await page.getByRole("button", { name: "Autres" }).click();
  await expect(page.getByRole("menuitem", { name: "Shift comparison" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Performance history" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Shift comparison" })).toBeHidden();
});

test("archiving wants the word; typed text is not lost to Escape", async ({ openGallery }) => {
  const page = await openGallery({ part: "overlays", theme: "light" });
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const confirm = page.getByRole("button", { name: "Archive facility" });
  await expect(page.getByLabel("Type “yes” to archive")).toBeFocused();
  await expect(confirm).toBeDisabled();
  await page.keyboard.type(" YES ");
  await expect(confirm).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Archive", exact: true })).toBeFocused();
});
