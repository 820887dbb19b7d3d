import { useFormat } from "#renderer/i18n/format.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { Author, Change } from "./merge-types.ts";

/** More are counted, not named. */
const NAMED_MAX = 3;

/**
 * After a save that came second and asked nothing: says who changed what meanwhile, and that what
 * was typed is kept.
 */
export const useTellTaken = () => {
  const t = useUiText();
  const format = useFormat();
  return (
    { changes, by }: { changes: readonly Change[]; by: Author | null },
    labelOf: (path: string) => string,
  ): void => {
    if (changes.length === 0) return;
    const labels = new Set(changes.map(({ row, wordsPath }) => labelOf(row?.list ?? wordsPath)));
    const isNamed = labels.size <= NAMED_MAX && !labels.has("");
    const names = isNamed
      ? format.list([...labels])
      : t("ui.merge.values", { count: changes.length });
    toast.info(t("ui.merge.note", { who: by?.name ?? t("ui.merge.somebody"), names }));
  };
};
