import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserWindow } from "electron";
import type { Log } from "../log/log.ts";
import { type PdfLayout, printSettings } from "./pdf-layout.ts";

type PreviewParts = {
  /** Holds previews while the console runs, and nothing else. */
  folder: string;
  layout(): PdfLayout;
  /** Opens a file in the program of this computer; answers what went wrong, or nothing. */
  openPath(file: string): Promise<string>;
  log: Log;
};

export type Preview = {
  /** Shows a window's page as it will be printed, in the computer's own viewer. */
  show(window: BrowserWindow): Promise<void>;
  /** Removes all previews: they hold figures of people. */
  clear(): void;
};

/** Print previews, as Electron has none of its own. */
export const createPreview = ({ folder, layout, openPath, log }: PreviewParts): Preview => ({
  show: async (window) => {
    const chosen = layout();
    const { paper: pageSize, margins } = printSettings(chosen, "Letter");
    const pdf = await window.webContents.printToPDF({
      pageSize,
      // What the page itself says comes before Letter, not before the person's choice.
      preferCSSPageSize: chosen.paper === "page",
      margins,
      printBackground: true,
      generateTaggedPDF: true,
    });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${randomUUID()}.pdf`);
    writeFileSync(file, pdf, { mode: 0o600 });
    const failure = await openPath(file);
    if (failure) log("warn", "preview not shown", { reason: failure });
  },
  clear: () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // Windows holds a file that its viewer still shows; the next start tries again.
      log("warn", "previews not removed", { reason: String(error) });
    }
  },
});
