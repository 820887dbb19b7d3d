import { createHash } from "node:crypto";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Attachment } from "#server/mail/outbox.ts";

const KEPT_MS = 10 * 60_000;
const KEPT_BYTES = 64 * 1024 * 1024;

type Kept = { file: Attachment; untilMs: number };

/** Of each printer what it has just printed, the oldest first. */
const printed = new WeakMap<PdfPrinter, Map<string, Kept>>();

const dropOld = (kept: Map<string, Kept>, nowMs: number): void => {
  let bytes = [...kept.values()].reduce((sum, { file }) => sum + file.content.length, 0);
  for (const [key, { file, untilMs }] of kept) {
    if (untilMs > nowMs && bytes <= KEPT_BYTES) continue;
    kept.delete(key);
    bytes -= file.content.length;
  }
};

/**
 * Prints what mails of the same minutes share, once: hundreds of subscriptions of a hospital may want
 * the same pages at seven.
 * @param content all that decides what the file says, the answer that it shows among it
 */
export const sharedPrint = async (
  { pdf, clock }: { pdf: PdfPrinter; clock: Clock },
  content: readonly unknown[],
  print: () => Promise<Attachment>,
): Promise<Attachment> => {
  const kept = printed.get(pdf) ?? new Map<string, Kept>();
  printed.set(pdf, kept);
  const nowMs = clock.now().getTime();
  dropOld(kept, nowMs);
  const key = createHash("sha256").update(JSON.stringify(content)).digest("base64");
  const found = kept.get(key);
  if (found) return found.file;
  const file = await print();
  kept.set(key, { file, untilMs: nowMs + KEPT_MS });
  return file;
};
