import { roundTenth } from "../percent.ts";
import { intl } from "./intl-cache.ts";

/** What stands where a value is unknown; screen readers hear "no data" (see `ui/cells.tsx`). */
export const NO_VALUE = "—";

/** A value that may be missing. */
export type Maybe = number | null | undefined;

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Intl writes a hyphen; a figure has a minus sign (U+2212), as wide as the plus. */
const withMinus = (text: string): string => text.replaceAll("-", "−");

const isMissing = (value: Maybe): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value);

/** Number formatting of one language. Percentages run from 0 to 100 and are rounded only here. */
export function numberFormats(language: string) {
  const number = (value: Maybe, options: Intl.NumberFormatOptions): string =>
    isMissing(value)
      ? NO_VALUE
      : withMinus(intl(Intl.NumberFormat, language, options).format(value));

  /** As every figure is shown: one decimal, half away from zero. */
  const tenth = (value: Maybe, options: Intl.NumberFormatOptions = {}): string =>
    number(isMissing(value) ? value : roundTenth(value), { ...oneDecimal, ...options });

  return {
    /** Whole number with grouping: 1,234 / 1 234. */
    count: (value: Maybe) => number(value, { maximumFractionDigits: 0 }),
    /** Number with a fixed count of decimals. */
    decimal: (value: Maybe, digits = 1) =>
      number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** 0–100 with one decimal and sign: 78.4% / 78,4 %. */
    percent: (value: Maybe) =>
      number(isMissing(value) ? value : roundTenth(value) / 100, {
        style: "percent",
        ...oneDecimal,
      }),
    /** The same without decimals, for axis ticks: 80%. */
    percentTick: (value: number) =>
      number(value / 100, { style: "percent", maximumFractionDigits: 0 }),
    /** The bare figure for a column whose header has the unit: 78.4. */
    figure: (value: Maybe) => tenth(value),
    /** Signed difference of percentages: +4.9, −12.0, 0.0. */
    points: (value: Maybe) => tenth(value, { signDisplay: "exceptZero" }),
    /** An interval of percentages: 82.5 – 84.7. */
    interval: (low: Maybe, high: Maybe) =>
      isMissing(low) || isMissing(high) ? NO_VALUE : `${tenth(low)} – ${tenth(high)}`,
  };
}
