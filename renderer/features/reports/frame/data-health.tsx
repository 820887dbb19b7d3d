import { Suspense, lazy, useState } from "react";
import type { DataHealth as Health } from "#contract/reports.ts";
import { useNow } from "./use-now.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { useDataHealth } from "#renderer/features/reports/queries.ts";
import { StatusShape } from "#renderer/ui/marks/status-shape.tsx";
import "./data-health.css";

const MINUTE_MS = 60_000;
const HOURS_24_MS = 86_400_000;

/** Fetched when it is first opened: dialogs weigh more than the rest of the facility bar. */
const SilentDevices = lazy(async () => ({
  default: (await import("./silent-devices.tsx")).SilentDevices,
}));

/** How many devices report and until when data has arrived; opens the list of silent devices. */
export function DataHealth({ facilityId }: { facilityId: string }) {
  const health = useDataHealth(facilityId).data;
  const { t, format } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  if (!health) return null;
  const isWhole = health.reporting === health.total;
  const words = t("reports-view.health.reporting", format.share(health.reporting, health.total));
  return (
    <span className="hr-health">
      {isWhole ? (
        <span className="hr-health-good">
          <StatusShape kind="good" /> {words}
        </span>
      ) : (
        <button type="button" className="hr-health-partial" onClick={open}>
          <StatusShape kind="partial" /> <span>{words}</span>
        </button>
      )}
      <DataTo health={health} />
      {wasOpened && (
        <Suspense fallback={null}>
          <SilentDevices health={health} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

function DataTo({ health: { dataTo, timeZone } }: { health: Health }) {
  const { t, format } = useWords();
  const now = useNow(MINUTE_MS);
  if (dataTo === null) return <span>· {t("reports-view.health.noData")}</span>;
  // A time alone would pass for today's, on a page that stays open too.
  const isRecent = now - Date.parse(dataTo) < HOURS_24_MS;
  const time = isRecent
    ? format.timeZoned(dataTo, timeZone)
    : format.dateTimeZoned(dataTo, timeZone);
  return <span>· {t("reports-view.health.dataTo", { time })}</span>;
}
