import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStoredPdfLayout, printSettings } from "#main/printing/pdf-layout.ts";

it("lays a page out on its own or a fixed paper, graphs as wide", () => {
  const normal = { paper: "page", margins: "normal" } as const;
  expect(printSettings(normal, "A4")).toMatchObject({ paper: "A4", width: 680 });
  expect(printSettings(normal, "Letter")).toMatchObject({ paper: "Letter", width: 702 });
  expect(printSettings({ ...normal, paper: "Letter" }, "A4").paper).toBe("Letter");
  const narrow = printSettings({ paper: "A4", margins: "narrow" }, "Letter");
  expect(narrow.width).toBe(733);
  expect(narrow.margins.left * 25.4).toBeCloseTo(8);
  expect(narrow.margins.bottom * 25.4).toBeCloseTo(15);
});

it("print settings are stored, and reset where damaged", async () => {
  const folder = await mkdtemp(join(tmpdir(), "handrail-layout-"));
  const file = join(folder, "pdf-layout.json");
  const kept = await createStoredPdfLayout(file);
  expect(kept.get()).toEqual({ paper: "page", margins: "normal" });
  kept.set({ margins: "wide" });
  kept.set({ paper: "A4" });
  expect((await createStoredPdfLayout(file)).get()).toEqual({ paper: "A4", margins: "wide" });
  await writeFile(file, '{"paper":"A3"}');
  expect((await createStoredPdfLayout(file)).get()).toEqual({ paper: "page", margins: "normal" });
  await rm(folder, { recursive: true });
});
