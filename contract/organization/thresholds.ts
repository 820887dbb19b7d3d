import { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import { listHistory } from "../core/list-history.ts";
import { LocalDay, Name, Version, absentAs } from "../core/primitives.ts";
import { SWATCHES, type Swatch } from "../core/design/swatches.ts";

/** A performance indicator of a place: what is reached from a value (percent, one decimal) on. */
export const Threshold = z.strictObject({
  title: Name(LIMITS.thresholdTitleMaxLength),
  value: z.number().min(0, "too_small").max(100, "too_big"),
  color: z.enum(SWATCHES),
});
export type Threshold = z.infer<typeof Threshold>;

/** One decimal, as values are stored and shown. */
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** A value as a user types it, with a comma or a point; null where it is no number. */
export const readTenth = (typed: string): number | null => {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,3}(?:\.\d+)?$/u.test(text) ? toTenth(Number(text)) : null;
};

/** What is wrong with one field of a row. */
export type ThresholdFault = {
  row: number;
  field: "title" | "value";
  code: "required" | "too_long" | "taken" | "invalid" | "too_small" | "too_big";
  /** The row above that has the same already. */
  of?: number;
};
type Given = { title: string; value: number | null };

/**
 * The rules between the rows of a list: titles differ but for case, values differ, the first row is
 * the base with 0 and every other has 1–100.
 */
export const thresholdFaults = (rows: readonly Given[]): readonly ThresholdFault[] => {
  const titles = rows.map(({ title }) => title.trim().toLocaleLowerCase());
  return rows.flatMap(({ title, value }, row): ThresholdFault[] => {
    const faults: ThresholdFault[] = [];
    const fault = (
      field: ThresholdFault["field"],
      code: ThresholdFault["code"],
      more: { of?: number } = {},
    ) => faults.push({ row, field, code, ...more });
    const sameTitle = titles.indexOf(titles[row] ?? "");
    const sameValue = rows.findIndex((other) => other.value === value);
    if (title.trim() === "") fault("title", "required");
    else if (title.trim().length > LIMITS.thresholdTitleMaxLength) fault("title", "too_long");
    else if (sameTitle < row) fault("title", "taken", { of: sameTitle });
    if (value === null) fault("value", row === 0 ? "required" : "invalid");
    else if (row === 0 && value !== 0) fault("value", "too_big");
    else if (row > 0 && value < 1) fault("value", "too_small");
    else if (value > 100) fault("value", "too_big");
    else if (sameValue < row) fault("value", "taken", { of: sameValue });
    return faults;
  });
};

/** The colors of the default set, lowest first: below baseline, baseline, goal. */
export const DEFAULT_THRESHOLDS: readonly {
  key: "below" | "baseline" | "goal";
  value: number;
  color: Swatch;
}[] = [
  { key: "below", value: 0, color: "red" },
  { key: "baseline", value: 70, color: "orange" },
  { key: "goal", value: 80, color: "green" },
];

/** A color that no other indicator of a list has. */
export const freeColor = (rows: readonly { color?: Swatch | undefined }[]): Swatch =>
  SWATCHES.find((swatch) => rows.every(({ color }) => color !== swatch)) ?? "blue";

/** An indicator of a request: the base may leave out its 0, and each its color. */
const GivenThreshold = Threshold.extend({
  ...absentAs(Threshold.shape, { value: 0 }),
  color: Threshold.shape.color.optional(),
});

/** A whole list by value; empty where the place has none of its own. */
export const ThresholdRows = z
  .array(GivenThreshold)
  .max(LIMITS.thresholdsMax, "too_many")
  .transform((given) => {
    const rows: Threshold[] = [];
    for (const { color, ...row } of given.toSorted((a, b) => a.value - b.value))
      rows.push({
        ...row,
        value: toTenth(row.value),
        color: color ?? freeColor([...given, ...rows]),
      });
    return rows;
  })
  .superRefine((rows, context) => {
    if (rows.length === 1) context.addIssue({ code: "custom", path: [], message: "too_short" });
    for (const { row, field, code } of thresholdFaults(rows))
      context.addIssue({ code: "custom", path: [row, field], message: code });
  });

/** A place's own, lowest first. */
export const Thresholds = z.array(z.object(Threshold.shape));

/** The same with their version, as a stale save gets them. */
export const ThresholdList = z.object({ version: Version, thresholds: Thresholds });
export type ThresholdList = z.infer<typeof ThresholdList>;

/** Since when a place's own hold, what they were before, and what holds where it has none. */
export const ThresholdHistory = listHistory(z.object(Threshold.shape)).extend({
  /** The thresholds of the nearest place above that has some. */
  inherited: z.object({ locationName: z.string(), thresholds: Thresholds }).nullable(),
});
export type ThresholdHistory = z.infer<typeof ThresholdHistory>;

/** Whole days before today that a preview of thresholds shows. */
export const PREVIEW_DAYS = 30;

/** A place's compliance index by day, oldest first: what thresholds are tried on. */
export const ThresholdDays = z.object({
  days: z.array(
    z.object({
      day: LocalDay,
      /** Null where nothing was counted. */
      percentCompliant: z.number().nullable(),
      /** Rests on enough to be held against a goal. */
      isJudged: z.boolean(),
    }),
  ),
});
export type ThresholdDays = z.infer<typeof ThresholdDays>;
