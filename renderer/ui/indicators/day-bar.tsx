import { clsx } from "clsx";
import "./day-bar.css";

/** A part of the day in half hours (0–48). */
export type DayPart = {
  from: number;
  to: number;
  /** `clash` is hatched; the others take the colours of series. */
  tone: "plain" | "s1" | "s2" | "s3" | "s4" | "s5" | "s6" | "clash";
  /** Inside, where it fits. */
  words?: string | undefined;
};

export type DayBarProps = {
  /** The same in words, for readers. */
  label: string;
  parts: readonly DayPart[];
  /** `day` is taller and names its parts; `small` is for widgets. */
  size?: "normal" | "small" | "day";
};

const percent = (slots: number): string => `${(slots / 48) * 100}%`;

/** The 24 hours of a day with the parts that are taken, and ticks at 6, 12 and 18 h. */
export function DayBar({ label, parts, size = "normal" }: DayBarProps) {
  return (
    <div role="img" aria-label={label} className={`hr-day-bar hr-day-bar-${size}`}>
      {parts.map(({ from, to, tone, words }) => (
        <span
          key={`${from} ${to} ${tone} ${words}`}
          className={clsx("hr-day-part", `hr-day-part-${tone}`)}
          style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
        >
          {words !== undefined && <span>{words}</span>}
        </span>
      ))}
    </div>
  );
}
