import type { DataHealth as Health } from "#contract/reports/reports.ts";
import { useNow } from "../use-now.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useDataHealth } from "#renderer/features/reports/reports/queries.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import "./data-health.css";
import { MINUTE_MS } from "#contract/core/durations.ts";

const HOURS_24_MS = 86_400_000;

/** As wide as most numbers of devices. */
const LIKELY = 200;

type Props = {
  facilityId: string;
  timeZone: string;
  /** How many devices of the whole facility sent something in the report's range, where it says so. */
  inRange: number | undefined;
  onOpen: () => void;
};

/** How many devices report and until when data has arrived; opens which are silent. */
export function DataHealth({ facilityId, timeZone, inRange, onOpen }: Props) {
  const health = useDataHealth(facilityId).data;
  const { t, format } = usePageText();
  const now = useNow(MINUTE_MS);
  if (!health) {
    // As many lines as the words to come, so that nothing moves under them.
    return (
      <span className="hr-health hr-health-waiting" aria-hidden="true">
        <span>{t("reports-view.health.reporting", format.share(LIKELY, LIKELY))}</span>
        <span>· {t("reports-view.health.dataTo", { time: format.timeZoned(now, timeZone) })}</span>
      </span>
    );
  }
  const { all, online, outOfService } = health.counts;
  const isWhole = online + outOfService === all;
  const words = [
    t("reports-view.health.reporting", format.share(online, all)),
    ...(inRange === undefined
      ? []
      : [t("reports-view.health.inRange", { count: inRange, n: format.count(inRange) })]),
  ].join("; ");
  return (
    <span className="hr-health">
      {isWhole ? (
        <span className="hr-health-good">
          <StatusShape kind="good" /> {words}
        </span>
      ) : (
        <button type="button" className="hr-health-partial" onClick={onOpen}>
          <StatusShape kind="partial" /> <span>{words}</span>
        </button>
      )}
      <DataTo health={health} />
    </span>
  );
}

function DataTo({ health: { dataTo, timeZone } }: { health: Health }) {
  const { t, format } = usePageText();
  const now = useNow(MINUTE_MS);
  if (dataTo === null) return <span>· {t("reports-view.health.noData")}</span>;
  // A time alone would pass for today's, on a page that stays open too.
  const isRecent = now - Date.parse(dataTo) < HOURS_24_MS;
  const time = isRecent
    ? format.timeZoned(dataTo, timeZone)
    : format.dateTimeZoned(dataTo, timeZone);
  return <span>· {t("reports-view.health.dataTo", { time })}</span>;
}
