import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectTo, portalOf } from "./support/choice.ts";
import { answerQuestions, chooseFile } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

const PASSWORD = "Handrail-demo-1";

test("an analyst connects, signs in, reads a report and saves CSV, Excel and PDF", async ({
  launch,
  baseURL,
}) => {
  const { app, page: choice, folder } = await launch({ realPages: true });
  const server = baseURL ?? "";
  const page = await portalOf(app, () => connectTo(choice, server));

  await page.getByLabel("E-mail", { exact: true }).fill("analyst@northlake.test");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Performance history/u })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();

  const chooseFromAccount = async (entry: string | RegExp) => {
    await page.getByRole("button", { name: /^Account of/u }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const { host } = new URL(server);
  const asked = await answerQuestions(app, 0);
  await chooseFromAccount(/^Change server/u);
  await expect.poll(asked).toEqual([expect.stringContaining(host)]);
  await page.getByRole("button", { name: /^Account of/u }).click();
  await expect(page.getByText(`Console 0.1.0, server ${host}`)).toBeVisible();
  await page.keyboard.press("Escape");
  const isKiosk = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
  await chooseFromAccount("Full screen");
  await expect.poll(isKiosk).toBe(true);
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({
      type: "keyDown",
      keyCode: "Escape",
    }),
  );
  await expect.poll(isKiosk).toBe(false);

  const save = async (entry: RegExp, name: string): Promise<Buffer> => {
    const file = join(folder, name);
    await chooseFile(app, file);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    await expect
      .poll(() =>
        readFile(file).then(
          ({ length }) => length,
          () => 0,
        ),
      )
      .toBeGreaterThan(0);
    return readFile(file);
  };

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Copy link to this report" }).click();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toBe(page.url().replace("app://handrail", server));

  const csv = (await save(/CSV/u, "report.csv")).toString("utf8");
  expect(csv.startsWith('\uFEFF"')).toBe(true);
  expect(csv).toContain("\r\n");
  const excel = await save(/Excel/u, "report.xlsx");
  expect(excel.subarray(0, 2).toString()).toBe("PK");
  const pdf = await save(/PDF/u, "report.pdf");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});
