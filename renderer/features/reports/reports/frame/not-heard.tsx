import type { DataPoint } from "#contract/reports/shared.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";

const notHeard = ({ devicesTotal, devicesReporting }: DataPoint): number =>
  devicesTotal - devicesReporting;

/** How many devices were not heard on each day of the range, as bars with their worst day in words. */
export function NotHeard({ points }: { points: readonly DataPoint[] }) {
  const { t, format } = usePageText();
  const days = points.filter(
    ({ reportDate, devicesTotal }) => reportDate.length === 10 && devicesTotal > 0,
  );
  const most = Math.max(0, ...days.map(notHeard));
  const first = days[0];
  const last = days.at(-1);
  const worst = days.find((day) => notHeard(day) === most);
  if (!first || !last || !worst || days.length < 2) return null;
  return (
    <section>
      <h3>{t("reports-view.health.notHeard")}</h3>
      {most === 0 ? (
        <p>{t("reports-view.health.allHeard")}</p>
      ) : (
        <>
          <div className="hr-not-heard" aria-hidden="true">
            {days.map((day) => (
              <span
                key={day.reportDate}
                style={{ blockSize: `${(100 * notHeard(day)) / most}%` }}
                data-worst={notHeard(day) === most || undefined}
              />
            ))}
          </div>
          <p className="hr-not-heard-days">
            <span>{format.dayShort(first.reportDate)}</span>
            <span>
              {t("reports-view.health.mostOn", {
                day: format.dayShort(worst.reportDate),
                ...format.share(most, worst.devicesTotal),
              })}
            </span>
            <span>{format.dayShort(last.reportDate)}</span>
          </p>
        </>
      )}
    </section>
  );
}
