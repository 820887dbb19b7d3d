import type { Format } from "#renderer/i18n/format.ts";
import { text } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { Author, Change } from "./merge-types.ts";

/** More are counted, not named. */
const NAMED_MAX = 3;

/** Says who changed what else meanwhile, and that what was typed stays. */
export const showAlso = (by: Author | null, names: string): void => {
  toast.info(text("merge.note", { who: by?.name ?? text("merge.somebody"), names }));
};

/**
 * After a save that came second and asked nothing: says who changed what meanwhile, and that what
 * was typed stays.
 */
export const showTaken = (
  { changes, by }: { changes: readonly Change[]; by: Author | null },
  format: Format,
  labelOf: (path: string) => string,
): void => {
  if (changes.length === 0) return;
  const labels = new Set(changes.map(({ row, wordsPath }) => labelOf(row?.list ?? wordsPath)));
  const isNamed = labels.size <= NAMED_MAX && !labels.has("");
  const names = isNamed
    ? format.list([...labels])
    : text("merge.values", { count: changes.length });
  showAlso(by, names);
};
