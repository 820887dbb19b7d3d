export type StripTone = "good" | "warn" | "bad";

/**
 * An interval of the axis with its name: a fault from raised to cleared, a state of the battery.
 */
export type StripInterval = { from: number; to: number; words: string; tone: StripTone };

/**
 * One line of the graphs. Places are counted in steps of the axis: the first step is 0–1.
 *
 * - `bars` a figure per step, with what is expected of each
 * - `line` a value per step, between limits that are named
 * - `faults` named stretches, which may be apart
 * - `levels` stretches one after the other; in silence the last one is not known to go on
 */
export type Strip = {
  key: string;
  label: string;
  /** Under the label: "dispenses a day". */
  note: string;
  /** The value at the right end, and a line under it. */
  value: string;
  valueTone?: StripTone | undefined;
  valueNote?: string | undefined;
  /** All of it in a sentence, for readers. */
  sentence: string;
} & (
  | { kind: "bars"; values: readonly (number | null)[]; expected?: number | undefined }
  | {
      kind: "line";
      values: readonly (number | null)[];
      limits: readonly { value: number; words: string }[];
    }
  | { kind: "faults" | "levels"; spans: readonly StripInterval[] }
);

/** Below this share of the axis a name has no room; the line's right end says it. */
const ROOM = 0.12;

/** Whether the name of an interval fits into it. */
export const hasRoom = ({ from, to }: StripInterval, steps: number): boolean =>
  (to - from) / steps >= ROOM;

/** What a step of a strip has, for the table: a figure, or the names of what touches it. */
export function valueAt(strip: Strip, step: number): number | string | null {
  if (strip.kind === "bars" || strip.kind === "line") return strip.values[step] ?? null;
  const here = strip.spans.filter(({ from, to }) => from < step + 1 && to > step);
  return here.length === 0 ? null : here.map(({ words }) => words).join(", ");
}
