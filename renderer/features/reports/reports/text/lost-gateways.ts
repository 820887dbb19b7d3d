import type { ReportCommon } from "#contract/reports/shared.ts";
import type { PageText } from "./report-text.ts";

/** So many gateways are named; of more the number says it all. */
const NAMED_MAX = 3;

/** What a report says of gateways without contact, whose data are missing; "" where there are none. */
export const lostGatewaysText = (
  { t, format }: PageText,
  { lostGateways, range }: Pick<ReportCommon, "lostGateways" | "range">,
): string => {
  const count = lostGateways.length;
  if (count === 0) return "";
  const names = lostGateways.map(({ name, since }) =>
    t("reports-view.lostGateways.since", {
      name,
      time: format.dateTimeShort(since, range.timeZone),
    }),
  );
  return count > NAMED_MAX
    ? t("reports-view.lostGateways.many", { n: format.count(count) })
    : t("reports-view.lostGateways.named", { count, names: format.list(names) });
};
