import { z } from "zod";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { type AnswerFact, count, percent } from "../answer/answer.ts";
import type { ReportColumn, ReportRow } from "../columns.ts";
import { defineReport, type KeyFigure } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { ReportCommon } from "../shared.ts";

/** Dispenses of a place, each counted once: by product, with a badge and without. */
export const ProductFigures = z.object({
  sanitizerBadged: Count,
  sanitizerUnbadged: Count,
  soapBadged: Count,
  soapUnbadged: Count,
  /** Of dispensers whose product is not known. */
  otherBadged: Count,
  otherUnbadged: Count,
  dispenses: Count,
  /** 100 × badged / dispenses as shown; null without dispenses. */
  badgedShare: Percent,
  /** 100 × soap / dispenses. */
  soapShare: Percent,
  /** Unbadged ones at dispensers that read no badges. */
  withoutReader: Count,
});
export type ProductFigures = z.infer<typeof ProductFigures>;

const countColumn = (key: string): ReportColumn => ({ key, label: key, kind: "count" });

const cells = (figures: ProductFigures): ReportRow["cells"] => ({
  ...figures,
  other: figures.otherBadged + figures.otherUnbadged,
});

/** Without a badge, whatever the product. */
export const unbadgedOf = (figures: ProductFigures): number =>
  figures.sanitizerUnbadged + figures.soapUnbadged + figures.otherUnbadged;

/** Report 40: what was dispensed of each product, by people with a badge and without. */
export const productUsage = defineReport({
  id: 40,
  key: "productUsage",
  product: "IMS",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts"],
  hiddenTimeframes: [
    "thisMonth",
    "lastMonth",
    "last30Days",
    "last90Days",
    "thisYear",
    "last6Months",
    "last12Months",
  ],
  maxDays: 7,
  graphActions: [],
  response: ReportCommon.extend({
    total: ProductFigures,
    /** Dispenses of these that count towards the compliance index. */
    countedDispenses: Count,
    locations: z.array(
      ProductFigures.extend({
        locationId: Id,
        name: z.string(),
        parentLocation: z.string().nullable(),
      }),
    ),
  }),
  columns: [
    { key: "name", label: "unit", kind: "rowName" },
    { key: "parentLocation", label: "floor", kind: "text" },
    countColumn("sanitizerBadged"),
    countColumn("sanitizerUnbadged"),
    countColumn("soapBadged"),
    countColumn("soapUnbadged"),
    { key: "other", label: "otherProduct", kind: "count" },
    { key: "dispenses", label: "dispenses", kind: "sample" },
    { key: "badgedShare", label: "badgedShare", kind: "percent", card: "figure" },
    { key: "soapShare", label: "soapShare", kind: "percent" },
  ],
  defaultSort: [{ key: "dispenses", desc: true }],
  emptyText: "events",
  notes: ["productUsage"],
  isEmpty: ({ total }) => total.dispenses === 0,
  answerFirst: ({ total, locations, minimumOpportunities: minimum }) => {
    const { badgedShare: share } = total;
    if (share === null || total.dispenses < minimum)
      return {
        kind: "unknown",
        facts: [
          {
            id: "tooFew",
            values: { minimum: count(minimum), sample: { kind: "text", id: "sample.dispenses" } },
          },
        ],
      };
    const [least, ...others] = locations
      // Where no badge was read at all, none may be readable there.
      .filter(({ badgedShare, dispenses }) => (badgedShare ?? 0) > 0 && dispenses >= minimum)
      .toSorted((a, b) => (a.badgedShare ?? 0) - (b.badgedShare ?? 0));
    const fact: AnswerFact = { id: "badged", values: { share: percent(share) } };
    return {
      kind: "info",
      facts:
        least === undefined || others.length === 0
          ? [fact]
          : [
              fact,
              {
                id: "leastBadged",
                values: { share: percent(least.badgedShare ?? 0) },
                who: least.name,
                keys: [least.locationId],
              },
            ],
    };
  },
  keyFigures: ({ total, countedDispenses }): KeyFigure[] => [
    {
      label: "badgedShare",
      kind: "count",
      isAsked: true,
      value: total.badgedShare,
      format: "percent",
      note: {
        id: "badgedOf",
        values: { n: total.dispenses - unbadgedOf(total), total: total.dispenses },
      },
    },
    {
      label: "dispenses",
      kind: "count",
      value: total.dispenses,
      format: "count",
      note: { id: "towardsIndex", values: { n: countedDispenses } },
    },
    {
      label: "unbadged",
      kind: "count",
      value: unbadgedOf(total),
      format: "count",
      note: { id: "withoutReader", values: { n: total.withoutReader } },
    },
    {
      label: "soapShare",
      kind: "count",
      value: total.soapShare,
      format: "percent",
      note: { id: "soapOf", values: { n: total.soapBadged + total.soapUnbadged } },
    },
  ],
  rows: ({ total, locations }) => [
    { key: TOTAL_KEY, isTotal: true, cells: { name: null, parentLocation: null, ...cells(total) } },
    ...locations.map(({ locationId, name, parentLocation, ...figures }) => ({
      key: locationId,
      cells: { name, parentLocation, ...cells(figures) },
    })),
  ],
});
