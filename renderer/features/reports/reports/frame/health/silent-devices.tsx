import type { SilentDevice } from "#contract/reports/reports.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
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

/** The devices that are not online now, longest first, and how many are elsewhere: where they hang, and for how long. */
export function SilentDevices(props: {
  silent: readonly SilentDevice[];
  /** How many more there are that the figure does not rest on. */
  elsewhere: number;
  timeZone: string;
}) {
  const { silent, elsewhere, timeZone } = props;
  const words = usePageText();
  const { t, format } = words;
  const now = useNow(MINUTE_MS);
  const others = elsewhere > 0 && (
    <p>{t("reports-view.health.elsewhere", { count: elsewhere, n: format.count(elsewhere) })}</p>
  );
  if (silent.length === 0)
    return (
      <section className="hr-silent">
        <p>{t("reports-view.health.noneSilent")}</p>
        {others}
      </section>
    );
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
                  <span>
                    {device.installedAt === null
                      ? t("reports-view.health.never")
                      : t("reports-view.health.neverSince", {
                          day: format.date(device.installedAt, timeZone),
                        })}
                  </span>
                ) : (
                  <>
                    <span>{silentFor(words, device.lastReportAt, now)}</span>
                    <small>{format.dateTimeZoned(device.lastReportAt, timeZone)}</small>
                  </>
                )}
                <small>{t(`reports-view.health.heard.${device.heard}`)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others}
    </section>
  );
}
