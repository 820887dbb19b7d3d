import { signalQuality } from "#contract/core/signal.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { NoValue } from "../tables/cells.tsx";
import "./signal-bars.css";

/** The upper half of a fair signal fills one bar more. */
const UPPER_FAIR = -65;

/** How many of four bars a signal fills, by its strength in dBm. */
export function signalLevel(dbm: number): 1 | 2 | 3 | 4 {
  const quality = signalQuality(dbm);
  if (quality === "fair") return dbm >= UPPER_FAIR ? 3 : 2;
  return quality === "good" ? 4 : 1;
}

const TONES = { good: "good", fair: "warn", poor: "bad" } as const;

/** The color of a signal, by its strength in dBm. */
export const signalTone = (dbm: number): "good" | "warn" | "bad" => TONES[signalQuality(dbm)];

/** Radio signal: four bars and the number; a tooltip around it names gateway and time. */
export function SignalBars({ dbm }: { dbm: number | null }) {
  const format = useFormat();
  if (dbm === null) return <NoValue />;
  const level = signalLevel(dbm);
  return (
    <span className="hr-signal">
      <svg className={`hr-status-${signalTone(dbm)}`} viewBox="0 0 18 13" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            className={bar < level ? "hr-signal-on" : "hr-signal-off"}
            x={bar * 4.5 + 0.5}
            y={9.5 - bar * 3}
            width="3"
            height={3 + bar * 3}
            rx="0.6"
          />
        ))}
      </svg>
      {format.count(dbm)}
    </span>
  );
}
