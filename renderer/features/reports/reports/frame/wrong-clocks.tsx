import { LIMITS } from "#contract/core/limits.ts";
import type { WrongClock } from "#contract/reports/reports.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { clockText } from "#renderer/i18n/clock-text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";

const isSkewed = (offsetMs: number): boolean =>
  Math.abs(offsetMs) > LIMITS.clockSkewedSeconds * 1000;

/** Gateways whose clock is off: by much, what they tell is not judged. */
export function WrongClocks({ clocks }: { clocks: readonly WrongClock[] }) {
  const words = usePageText();
  const { t } = words;
  if (clocks.length === 0) return null;
  return (
    <section>
      <h3>{t("reports-view.health.clocks")}</h3>
      <p>{t("reports-view.health.clocksText")}</p>
      <ul className="hr-health-list">
        {clocks.map(({ deviceId, name, serialNumber, location, offsetMs }) => (
          <li key={deviceId}>
            <strong>{name}</strong>
            <StatusText kind={isSkewed(offsetMs) ? "bad" : "partial"}>
              {clockText(words, offsetMs)}
            </StatusText>
            <small>
              {location} · {serialNumber}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
