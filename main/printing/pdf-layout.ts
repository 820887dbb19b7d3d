import { z } from "zod";
import type { PaperSize } from "#preload/bridge.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

export const PAPERS = ["page", "A4", "Letter"] as const;
export const MARGINS = ["normal", "narrow", "wide"] as const;

/** How this person's PDFs are laid out: on the page's own paper or always on one, with which margins. */
export const PdfLayout = z.object({
  paper: z.enum(PAPERS).default("page"),
  margins: z.enum(MARGINS).default("normal"),
});
export type PdfLayout = z.infer<typeof PdfLayout>;

/** Millimetres; the foot of a page stands in the lower margin. */
const MARGINS_MM: Record<PdfLayout["margins"], { side: number; top: number; bottom: number }> = {
  normal: { side: 15, top: 15, bottom: 18 },
  narrow: { side: 8, top: 8, bottom: 15 },
  wide: { side: 25, top: 25, bottom: 25 },
};
const WIDTH_MM: Record<PaperSize, number> = { A4: 210, Letter: 215.9 };

const MM_PER_INCH = 25.4;
const DOTS_PER_INCH = 96;

/** What the print engine takes: paper, margins in inches, and the width between them in dots. */
export const printSettings = (layout: PdfLayout, pagePaper: PaperSize) => {
  const paper = layout.paper === "page" ? pagePaper : layout.paper;
  const { side, top, bottom } = MARGINS_MM[layout.margins];
  const inches = (millimetres: number): number => millimetres / MM_PER_INCH;
  return {
    paper,
    margins: {
      top: inches(top),
      bottom: inches(bottom),
      left: inches(side),
      right: inches(side),
    },
    // Graphs are drawn as wide as the paper.
    width: Math.floor(inches(WIDTH_MM[paper] - 2 * side) * DOTS_PER_INCH),
  };
};

export type StoredPdfLayout = {
  get(): PdfLayout;
  set(change: Partial<PdfLayout>): void;
};

/** Reads the layout that was chosen last, for this and later starts. */
export const createStoredPdfLayout = async (file: string): Promise<StoredPdfLayout> => {
  let layout = (await readJsonFile(file, PdfLayout)) ?? PdfLayout.parse({});
  return {
    get: () => layout,
    set: (change) => {
      layout = { ...layout, ...change };
      writeJsonFile(file, layout);
    },
  };
};
