import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { callBridge } from "./support/bridge.ts";
import { chooseFile, chooseFromMenu, countWindows, hurryTimers } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

const job = {
  id: "1",
  name: "Report.pdf",
  language: "en-US",
  route: "/print/ready?pdf=true",
  paper: "A4",
  foot: "Printed Nov 19, 2026, 2:32 PM EST by Ana Lyst",
};

/** Width and height in millimetres. */
const PAPERS = { A4: [210, 297], Letter: [216, 279] } as const;

/** A PDF's page size in millimetres; it is written in points, 72 to an inch. */
const sizeOf = (pdf: Buffer): number[] => {
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u.exec(pdf.toString("latin1"));
  return [box?.[1], box?.[2]].map((points) => Math.round((Number(points) / 72) * 25.4));
};

/** Runs something on the hidden window once it is there. */
const withHidden = async (app: ElectronApplication, act: "crash" | "close"): Promise<void> => {
  await expect.poll(() => countWindows(app)).toBe(2);
  await app.evaluate(({ BrowserWindow }, what) => {
    const hidden = BrowserWindow.getAllWindows().find((window) => !window.isVisible());
    if (what === "crash") hidden?.webContents.forcefullyCrashRenderer();
    else hidden?.close();
  }, act);
};

for (const paper of ["A4", "Letter"] as const) {
  test(`writes a PDF on ${paper} once the page is ready`, async ({
    started: { app, page, folder },
  }) => {
    const file = join(folder, "report.pdf");
    await chooseFile(app, file);
    expect(await callBridge(page, "printToPdf", { ...job, paper })).toBe("saved");
    const pdf = await readFile(file);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain("/StructTreeRoot");
    expect(sizeOf(pdf)).toEqual(PAPERS[paper]);
    expect(await countWindows(app)).toBe(1);
  });
}

test("writes and previews PDFs on the menu's paper, and asks for a printer", async ({
  own: { app, page, folder },
}) => {
  const file = join(folder, "report.pdf");
  await chooseFile(app, file);
  await app.evaluate(({ Menu }) => {
    const printing = Menu.getApplicationMenu()?.items.find(({ label }) => label === "Print");
    const paper = printing?.submenu?.items.find(({ label }) => label === "Paper of PDF files");
    paper?.submenu?.items.find(({ label }) => label === "US Letter")?.click();
  });
  expect(await callBridge(page, "printToPdf", { ...job, paper: "A4" })).toBe("saved");
  expect(sizeOf(await readFile(file))).toEqual(PAPERS.Letter);

  await app.evaluate(({ shell }) => {
    shell.openPath = async (shown) => {
      Object.assign(globalThis, { shown });
      return "";
    };
  });
  await chooseFromMenu(app, "Preview…");
  const shown = () => app.evaluate(() => (globalThis as unknown as { shown?: string }).shown);
  await expect.poll(shown).toMatch(/\.pdf$/u);
  const preview = (await shown()) ?? "";
  expect(sizeOf(await readFile(preview))).toEqual(PAPERS.Letter);

  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents) contents.print = (options) => void Object.assign(globalThis, { asked: options });
  });
  await chooseFromMenu(app, "Print…");
  const asked = () => app.evaluate(() => (globalThis as unknown as { asked?: unknown }).asked);
  await expect.poll(asked).toEqual({ printBackground: true });
  await app.close();
  await expect(readFile(preview)).rejects.toThrow("ENOENT");
});

test("prints an address longer than a request may have", async ({
  started: { app, page, folder },
}) => {
  const file = join(folder, "report.pdf");
  await chooseFile(app, file);
  const route = `${job.route}&filters=${"x".repeat(900_000)}`;
  expect(await callBridge(page, "printToPdf", { ...job, route })).toBe("saved");
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("knows in the hidden window that it is printed", async ({
  started: { app, page, folder },
}) => {
  await chooseFile(app, join(folder, "report.pdf"));
  const printWindow = app.waitForEvent("window");
  const outcome = callBridge(page, "printToPdf", { ...job, route: "/print/slow" });
  const hidden = await printWindow;
  const isUnattended = (target: typeof page) =>
    target.evaluate(
      () =>
        (globalThis as unknown as { handrailConsole: { isUnattended: boolean } }).handrailConsole
          .isUnattended,
    );
  expect(await isUnattended(hidden)).toBe(true);
  expect(await isUnattended(page)).toBe(false);
  await callBridge(page, "cancelJob", job.id);
  expect(await outcome).toBe("cancelled");
  expect(await countWindows(app)).toBe(1);
});

test("opens no window when the person cancels", async ({ started: { app, page } }) => {
  await chooseFile(app, undefined);
  expect(await callBridge(page, "printToPdf", job)).toBe("cancelled");
  expect(app.windows()).toHaveLength(1);
});

test("gives up on a page that never becomes ready", async ({ started: { app, page, folder } }) => {
  await chooseFile(app, join(folder, "report.pdf"));
  await hurryTimers(app);
  const outcome = await callBridge(page, "printToPdf", { ...job, route: "/print/slow" });
  expect(outcome).toBe("rejected: pdf_failed");
  expect(await countWindows(app)).toBe(1);
});

test("gives up when the page goes elsewhere, as to the sign-in", async ({
  started: { app, page, folder },
}) => {
  await chooseFile(app, join(folder, "report.pdf"));
  const outcome = await callBridge(page, "printToPdf", { ...job, route: "/print/signed-out" });
  expect(outcome).toBe("rejected: pdf_failed");
  expect(await countWindows(app)).toBe(1);
});

for (const act of ["crash", "close"] as const) {
  test(`gives up when the hidden page is gone by a ${act}`, async ({
    started: { app, page, folder },
  }) => {
    await chooseFile(app, join(folder, "report.pdf"));
    const outcome = callBridge(page, "printToPdf", { ...job, route: "/print/slow" });
    await withHidden(app, act);
    expect(await outcome).toBe("rejected: pdf_failed");
    expect(await countWindows(app)).toBe(1);
  });
}

test("prints several pages at once", async ({ started: { app, page, folder } }) => {
  await chooseFile(app, join(folder, "report.pdf"));
  const ids = ["1", "2", "3"];
  const outcomes = await Promise.all(
    ids.map((id) => callBridge(page, "printToPdf", { ...job, id })),
  );
  expect(outcomes).toEqual(["saved", "saved", "saved"]);
  expect(await countWindows(app)).toBe(1);
});

for (const route of [
  "/api/pdf",
  "//localhost/",
  "https://localhost/",
  "app://other/",
  "/%2e%2e/api/x",
]) {
  test(`refuses to print ${route}`, async ({ started: { app, page, folder } }) => {
    await chooseFile(app, join(folder, "report.pdf"));
    expect(await callBridge(page, "printToPdf", { ...job, route })).toBe("rejected: invalid_input");
  });
}
