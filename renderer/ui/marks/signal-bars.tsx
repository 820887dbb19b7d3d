import { useFormat } from "#renderer/i18n/format.ts";
import { NoValue } from "../tables/cells.tsx";
import "./signal-bars.css";

/** How many of four bars a signal fills, by its strength in dBm. */
export function signalLevel(dbm: number): 1 | 2 | 3 | 4 {
  if (dbm >= -50) return 4;
  if (dbm >= -65) return 3;
  return dbm >= -75 ? 2 : 1;
}

const tone = { 4: "good", 3: "good", 2: "warn", 1: "bad" } as const;

/** Radio signal: four bars and the number; a tooltip around it names gateway and time. */
export function SignalBars({ dbm }: { dbm: number | null }) {
  const format = useFormat();
  if (dbm === null) return <NoValue />;
  const level = signalLevel(dbm);
  return (
    <span className="hr-signal">
      <svg className={`hr-status-${tone[level]}`} viewBox="0 0 18 13" aria-hidden="true">
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
