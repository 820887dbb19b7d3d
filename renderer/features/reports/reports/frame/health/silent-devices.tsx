import type { SilentDevice } from "#contract/reports/reports.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { useNow } from "../use-now.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;

/** How long a device has been silent: "17 days", "5 hours", "40 minutes". */
export const silentFor = ({ t, format }: PageText, lastReportAt: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastReportAt)) / MINUTE_MS));
  const [unit, count] =
    minutes >= 2 * DAY_MINUTES
      ? (["days", Math.floor(minutes / DAY_MINUTES)] as const)
      : minutes >= 2 * HOUR_MINUTES
        ? (["hours", Math.floor(minutes / HOUR_MINUTES)] as const)
        : (["minutes", minutes] as const);
  return t(`reports-view.health.silentFor.${unit}`, { count, n: format.count(count) });
};

/** The devices that are silent now, longest first: where they hang, and for how long. */
export function SilentDevices(props: { silent: readonly SilentDevice[]; timeZone: string }) {
  const { silent, timeZone } = props;
  const words = usePageText();
  const { t, format } = words;
  const now = useNow(MINUTE_MS);
  if (silent.length === 0) return <p>{t("reports-view.health.noneSilent")}</p>;
  return (
    <section className="hr-silent">
      <h3>
        {t("reports-view.health.silent", { count: silent.length, n: format.count(silent.length) })}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("reports-view.health.device")}</th>
            <th scope="col">{t("reports-view.health.location")}</th>
            <th scope="col">{t("reports-view.health.lastReport")}</th>
          </tr>
        </thead>
        <tbody>
          {silent.map((device) => (
            <tr key={device.deviceId}>
              <td>
                <span>{device.name}</span>
                <small>
                  {device.deviceType} · {device.serialNumber}
                </small>
              </td>
              <td>
                <span>{device.unit ?? device.location}</span>
                {device.unit !== null && device.unit !== device.location && (
                  <small>{device.location}</small>
                )}
              </td>
              <td className="hr-tabular">
                {device.lastReportAt === null ? (
                  <NoValue reason={t("reports-view.health.never")} />
                ) : (
                  <>
                    <span>{silentFor(words, device.lastReportAt, now)}</span>
                    <small>{format.dateTimeZoned(device.lastReportAt, timeZone)}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
