import { clsx } from "clsx";
import "./shift-bar.css";

/** A part of the day in half hours (0–48). */
export type DayPart = {
  from: number;
  to: number;
  /** `clash` is hatched; the others take the colours of series. */
  tone: "shift" | "s1" | "s2" | "s3" | "s4" | "s5" | "s6" | "clash";
  /** Inside, where it fits. */
  words?: string | undefined;
};

export type ShiftBarProps = {
  /** The same in words, for readers. */
  label: string;
  parts: readonly DayPart[];
  /** `day` is taller and names its parts; `small` is for widgets. */
  size?: "normal" | "small" | "day";
};

const percent = (slots: number): string => `${(slots / 48) * 100}%`;

/** The 24 hours of a day with the parts that a shift takes, and ticks at 6, 12 and 18 h. */
export function ShiftBar({ label, parts, size = "normal" }: ShiftBarProps) {
  return (
    <div role="img" aria-label={label} className={`hr-shift-bar hr-shift-bar-${size}`}>
      {parts.map(({ from, to, tone, words }) => (
        <span
          key={`${from} ${to} ${tone} ${words}`}
          className={clsx("hr-shift-part", `hr-shift-${tone}`)}
          style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
        >
          {words !== undefined && <span>{words}</span>}
        </span>
      ))}
    </div>
  );
}
