import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chooseFile } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "Handrail-demo-1";

test("an analyst signs in, reads a report and saves it as CSV, Excel and PDF", async ({
  launch,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { app, page, folder } = await launch({ server: baseURL, realPages: true });

  await page.getByLabel("E-mail", { exact: true }).fill("analyst@northlake.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Performance history/u })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();

  const save = async (entry: RegExp, name: string): Promise<Buffer> => {
    const file = join(folder, name);
    await chooseFile(app, file);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    await expect
      .poll(
        () =>
          readFile(file).then(
            ({ length }) => length,
            () => 0,
          ),
        { timeout: 40_000 },
      )
      .toBeGreaterThan(0);
    return readFile(file);
  };

  const csv = (await save(/CSV/u, "report.csv")).toString("utf8");
  expect(csv.startsWith('\uFEFF"')).toBe(true);
  expect(csv).toContain("\r\n");
  const excel = await save(/Excel/u, "report.xlsx");
  expect(excel.subarray(0, 2).toString()).toBe("PK");
  const pdf = await save(/PDF/u, "report.pdf");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});
