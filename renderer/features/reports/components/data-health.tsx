import { useState } from "react";
import type { DataHealth as Health } from "#contract/reports.ts";
import { useWords } from "#renderer/features/reports/hooks/use-words.ts";
import { useDataHealth } from "#renderer/features/reports/queries.ts";
import { Button } from "#renderer/ui/button.tsx";
import { NoValue } from "#renderer/ui/cells.tsx";
import { Dialog } from "#renderer/ui/dialog.tsx";
import { StatusShape } from "#renderer/ui/status-shape.tsx";
import "./data-health.css";

const HOURS_24_MS = 86_400_000;

/** How many devices report and until when data has arrived; opens the list of silent devices. */
export function DataHealth({ facilityId }: { facilityId: string }) {
  const health = useDataHealth(facilityId).data;
  const { t, format } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!health) return null;
  const isWhole = health.reporting === health.total;
  const words = t("reports-view.health.reporting", {
    count: health.total,
    reporting: format.count(health.reporting),
    total: format.count(health.total),
  });
  return (
    <span className="hr-health">
      {isWhole ? (
        <span className="hr-health-good">
          <StatusShape kind="good" /> {words}
        </span>
      ) : (
        <button type="button" className="hr-health-partial" onClick={() => setOpen(true)}>
          <StatusShape kind="partial" /> <span>{words}</span>
        </button>
      )}
      <DataTo health={health} />
      <SilentDevices health={health} isOpen={isOpen} onClose={() => setOpen(false)} />
    </span>
  );
}

function DataTo({ health: { dataTo, timeZone } }: { health: Health }) {
  const { t, format } = useWords();
  // A time alone would pass for today's.
  const [now] = useState(() => Date.now());
  if (dataTo === null) return <span>· {t("reports-view.health.noData")}</span>;
  const isRecent = now - Date.parse(dataTo) < HOURS_24_MS;
  const time = isRecent
    ? format.timeZoned(dataTo, timeZone)
    : format.dateTimeZoned(dataTo, timeZone);
  return <span>· {t("reports-view.health.dataTo", { time })}</span>;
}

function SilentDevices(props: { health: Health; isOpen: boolean; onClose: () => void }) {
  const { health, isOpen, onClose } = props;
  const { t, format } = useWords();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={560}
      title={t("reports-view.health.title", {
        count: health.silent.length,
        n: format.count(health.silent.length),
      })}
      footer={<Button onClick={onClose}>{t("reports-view.action.close")}</Button>}
    >
      <p>{t("reports-view.health.explain")}</p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="hr-silent" tabIndex={0} aria-label={t("reports-view.health.list")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("reports-view.health.device")}</th>
              <th scope="col">{t("reports-view.health.location")}</th>
              <th scope="col">{t("reports-view.health.lastReport")}</th>
            </tr>
          </thead>
          <tbody>
            {health.silent.map((device) => (
              <tr key={device.deviceId}>
                <td>
                  <span>{device.name}</span>
                  <small>
                    {device.deviceType} · {device.serialNumber}
                  </small>
                </td>
                <td>{device.location}</td>
                <td className="hr-tabular">
                  {device.lastReportAt === null ? (
                    <NoValue />
                  ) : (
                    format.dateTimeZoned(device.lastReportAt, health.timeZone)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
