import type { Logger } from "pino";

export type PdfPrinterOptions = { origin: string; chromiumPath: string | undefined; log: Logger };
export type PdfPrinter = { close(): Promise<void> };

/** Warm Chromium pages. (Signature that server/start.ts calls; to be filled by the exports work.) */
export const createPdfPrinter = (_options: PdfPrinterOptions): PdfPrinter => ({ close: async () => undefined });
