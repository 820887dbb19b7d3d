import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { AlsoForPast, listHistory } from "../core/list-history.ts";
import { FacilityId, Id, Name, SeenVersion, Version, absentAs } from "../core/primitives.ts";
import { SWATCHES } from "../core/design/swatches.ts";

/** What a band may be marked with beside its color; a symbol's id is its place here, from 1. */
export const BAND_SYMBOLS = [
  "thumbUp",
  "circle",
  "thumbDown",
  "square",
  "star",
  "diamond",
  "triangle",
  "flag",
] as const;
export type BandSymbol = (typeof BAND_SYMBOLS)[number];

const BandSymbol = z.enum(BAND_SYMBOLS);

/** The id of a symbol. */
export const symbolIdOf = (symbol: BandSymbol): number => BAND_SYMBOLS.indexOf(symbol) + 1;

/** The symbol of an id; undefined for an id that none has. */
export const symbolOf = (symbolId: number): BandSymbol | undefined => BAND_SYMBOLS[symbolId - 1];

/** How a new band is marked until a user chooses. */
export const NEW_BAND = { color: "lightblue", symbolId: symbolIdOf("square") } as const;

/** The first limit is at least this; each further one is this much above the one before. */
const STEP = 1;
/** Where the last band ends. */
export const LAST_LIMIT = 100;

/** What the three bands of a beginning are called is said in each language. */
export const DEFAULT_BANDS = [
  { limit: 40, color: "red", symbol: "thumbDown" },
  { limit: 70, color: "orange", symbol: "circle" },
  { limit: 100, color: "green", symbol: "thumbUp" },
] as const;

/** A band begins one above the limit before it; the first at 0. */
export const bandStart = (limits: readonly number[], row: number): number => {
  const before = limits[row - 1];
  return before === undefined ? 0 : before + STEP;
};

/** What is wrong with one field of a band. */
type BandFault = { row: number; field: "title" | "limit"; code: BandFaultCode };
type BandFaultCode = "taken" | "band_order" | "band_last";

/** The rules between bands: titles differ but for case, limits rise, and the last one is 100. */
const bandFaults = (bands: readonly { title: string; limit: number }[]): readonly BandFault[] => {
  const titles = bands.map(({ title }) => title.trim().toLocaleLowerCase());
  const limits = bands.map(({ limit }) => limit);
  return bands.flatMap(({ limit }, row): BandFault[] => {
    const isTaken = titles[row] !== "" && titles.indexOf(titles[row] ?? "") < row;
    const faults: BandFault[] = isTaken ? [{ row, field: "title", code: "taken" }] : [];
    if (limit < bandStart(limits, row)) faults.push({ row, field: "limit", code: "band_order" });
    else if (row === bands.length - 1 && limit !== LAST_LIMIT)
      faults.push({ row, field: "limit", code: "band_last" });
    return faults;
  });
};

export const PerformanceBand = z.object({
  id: Id,
  facilityId: Id,
  title: z.string(),
  limit: z.number(),
  color: z.enum(SWATCHES),
  symbolId: z.number(),
  symbol: z.object({ id: z.number(), name: BandSymbol }),
});
export type PerformanceBand = z.infer<typeof PerformanceBand>;

/** A band as it is saved; without an id it is new. */
export const BandRow = z.strictObject({
  id: Id.optional(),
  title: Name(LIMITS.bandTitleMaxLength),
  limit: z
    .number("invalid")
    .min(0, "too_small")
    .max(LAST_LIMIT, "too_big")
    .multipleOf(0.1, "one_decimal"),
  color: z.enum(SWATCHES),
  symbolId: z.int().min(1, "not_in_list").max(BAND_SYMBOLS.length, "not_in_list"),
});
export type BandRow = z.infer<typeof BandRow>;

/** What a band said that held before. */
const FormerBand = PerformanceBand.pick({ title: true, limit: true, color: true });

const BandList = z.object({
  version: Version,
  performanceBands: z.array(PerformanceBand),
  symbols: z.array(z.object({ id: z.number(), name: BandSymbol })),
  history: listHistory(FormerBand),
});
export type BandList = z.infer<typeof BandList>;

/** The compliance index of each person over a time, without names. */
const BandFigures = z.object({
  /** First and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** In percent, rising; empty where those judged are fewer than a report may show. */
  performances: z.array(z.number()),
  isSuppressed: z.boolean(),
  /** People with fewer entries and exits than a verdict needs. */
  tooFew: z.int(),
});
export type BandFigures = z.infer<typeof BandFigures>;

const allOf = <R extends z.ZodType<BandRow, unknown>>(row: R) =>
  z
    .array(row)
    .max(LIMITS.performanceBandsMax, "too_many")
    .superRefine((bands, context) => {
      for (const { row: at, field, code } of bandFaults(bands))
        context.addIssue({ code: "custom", path: [at, field], message: code });
    });
const form = { version: SeenVersion, alsoForPast: AlsoForPast };
/** A facility's bands as its form has them. */
export const BandsForm = z.strictObject({ ...form, performanceBands: allOf(BandRow) });
const GivenBand = BandRow.extend(absentAs(BandRow.shape, NEW_BAND));

const params = z.object({ facilityId: FacilityId });

export const performanceBands = {
  list: defineCall({
    method: "GET",
    path: "facility/:facilityId/performanceBands",
    access: { kind: "privilege", privilege: "viewCustomer" },
    reach: "facility",
    summary: "A facility's performance bands by limit, and the symbols that a band may have.",
    params,
    output: BandList,
  }),
  figures: defineCall({
    method: "GET",
    path: "facility/:facilityId/performanceBands/figures",
    access: { kind: "privilege", privilege: "editFacilities", products: ["IMS"] },
    reach: "facility",
    heavy: "short",
    summary:
      "The badge compliance index of each person over the last 30 days, without names, to see what bands would mean.",
    params,
    output: BandFigures,
  }),
  save: defineCall({
    method: "PUT",
    path: "facility/:facilityId/performanceBands",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "facility",
    heavy: "short",
    errors: ["duplicate_name", "duplicate_value"],
    summary:
      "Save a facility's performance bands as a whole, from today on; the last one ends at 100.",
    params,
    body: z.strictObject({ ...form, performanceBands: allOf(GivenBand) }),
    bareField: "performanceBands",
    output: BandList,
    current: BandList,
  }),
};
