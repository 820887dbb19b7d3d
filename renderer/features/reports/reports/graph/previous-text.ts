import type { PreviousPlace } from "#contract/reports/previous.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** "Formerly ICU, Floor 1": what a place was before it moved. */
export const previousName = (
  { t }: PageText,
  { formerName: name, formerParent }: Pick<PreviousPlace, "formerName" | "formerParent">,
): string =>
  t("reports-view.graph.formerly", {
    place: formerParent === null ? name : `${name}, ${formerParent}`,
  });

/** "Nov 23, 7:00 AM: moved". */
export const movedText = (
  { t, format }: PageText,
  { movedAt }: Pick<PreviousPlace, "movedAt">,
): string =>
  t("reports-view.graph.movedAt", {
    day: format.dayShort(movedAt.slice(0, 10)),
    time: format.time(`${movedAt}:00Z`, "UTC"),
  });

/** The slot in which a place moved, of slots that begin at these wall times. */
export const movedSlot = (
  slots: readonly { readonly reportDate: string }[],
  { movedAt }: Pick<PreviousPlace, "movedAt">,
): number =>
  Math.max(
    0,
    slots.findLastIndex(({ reportDate }) => reportDate <= movedAt),
  );
