import type { WearInterval } from "#contract/people/employees.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import { useText } from "#renderer/i18n/text.ts";

/** Every badge that an employee has held, the newest first, and what became of it. */
export function BadgeHistory({ history }: { history: readonly WearInterval[] }) {
  const t = useText("employees");
  const format = useFormat();
  const zone = readersZone();
  if (history.length === 0) return null;
  const kind = ({ isPermanent, end }: WearInterval) => {
    const words = t(isPermanent ? "employees.history.permanent" : "employees.history.temporary");
    return end === null ? words : t(`employees.history.${end}`, { kind: words });
  };
  return (
    <section className="hr-badge-history">
      <h3>{t("employees.history.title")}</h3>
      <ul>
        {history.map((span) => (
          <li
            key={`${span.badgeId} ${span.from}`}
            className={span.until === null ? "hr-badge-now" : undefined}
          >
            <span>
              <strong>{span.serialNumber}</strong> {kind(span)}
            </span>
            <span className="hr-tabular">
              {t("employees.history.span", {
                from: format.dateTime(span.from, zone),
                until:
                  span.until === null
                    ? t("employees.history.now")
                    : format.dateTime(span.until, zone),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p>{t("employees.history.text")}</p>
    </section>
  );
}
