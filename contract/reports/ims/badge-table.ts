import type { LeftOutCount } from "#contract/core/figures.ts";
import type { AnswerFact, AnswerFirst } from "../answer/answer.ts";
import {
  type JudgedFigures,
  changeFact,
  judgedAnswer,
  overallChange,
  overallFact,
  mostlyUnjudged,
  unjudgedFacts,
} from "../answer/judged-answer.ts";
import type { ReportCell, ReportColumn, ReportRow } from "../columns.ts";
import type { KeyFigure, ReportDefinition } from "../definition.ts";
import { CHANGE_COLUMN, type Change, changeCells } from "../change.ts";
import { TOTAL_KEY, deviceDaysPercent } from "../ecm/location-table.ts";
import { isComparable, type Verdict } from "../verdict.ts";
import { bandOf } from "#contract/organization/band-of.ts";
import type {
  BadgeCommon,
  BadgeFigures,
  BadgeReaders,
  GroupFigures,
  IndividualFigures,
} from "./badge-figures.ts";

const COUNTS: readonly ReportColumn[] = [
  { key: "compliantIns", label: "compliantIns", kind: "part", ofKey: "ins", ofLabel: "ins" },
  { key: "compliantOuts", label: "compliantOuts", kind: "part", ofKey: "outs", ofLabel: "outs" },
  { key: "dispenses", label: "dispenses", figure: "badgeDispenses", kind: "count" },
  {
    key: "compliantOpportunities",
    label: "compliant",
    figure: "compliantEntriesAndExits",
    kind: "count",
  },
  { key: "opportunities", label: "entriesAndExits", kind: "sample" },
  { key: "performance", label: "badgeIndexPercent", figure: "badgeIndex", kind: "index" },
  {
    key: "low",
    label: "interval",
    kind: "interval",
    highKey: "high",
    lowLabel: "intervalLow",
    highLabel: "intervalHigh",
  },
  {
    key: "band",
    label: "band",
    kind: "band",
    symbolKey: "symbol",
    colorKey: "color",
    verdictKey: "verdict",
  },
  CHANGE_COLUMN,
];

/** What one person did, and how it stands. */
export const PERSON_COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "employee", kind: "rowName" },
  { key: "badgeNumber", label: "badge", kind: "text" },
  { key: "jobRole", label: "jobRole", kind: "text" },
  // A list of people is ordered by their figures, never by how these changed.
  ...COUNTS.map((column) => (column.kind === "change" ? { ...column, isSortable: false } : column)),
];

/** The same of a group, under a heading of its own, with how many of its people were heard. */
export const groupColumns = (names: readonly ReportColumn[]): readonly ReportColumn[] => [
  ...names,
  {
    key: "people",
    label: "peopleHeard",
    figure: "badgesHeard",
    kind: "part",
    ofKey: "peopleExpected",
    ofLabel: "peopleExpected",
  },
  ...COUNTS,
];

type Bands = BadgeCommon["performanceBands"];

/** The cells of a row's counts, standing and band. */
export const figureCells = (
  figures: BadgeFigures | GroupFigures,
  bands: Bands,
): ReportRow["cells"] => {
  const band = bands.find(({ id }) => id === figures.bandId);
  const { interval, change, bandId: _bandId, ...plain } = figures;
  const cells: Record<string, ReportCell> = {};
  for (const [key, value] of Object.entries(plain))
    if (typeof value !== "boolean") cells[key] = value;
  return {
    ...cells,
    ...changeCells(change),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    band: band?.title ?? null,
    symbol: band?.symbol.symbol ?? null,
    color: band?.color ?? null,
  };
};

/** How many of the devices that read badges were heard, for tables by place. */
export const READERS_COLUMN: ReportColumn = {
  key: "devicesReporting",
  label: "readersReporting",
  figure: "readers",
  kind: "coverage",
  ofKey: "devicesTotal",
  ofLabel: "readersTotal",
};

/** The cells of {@link READERS_COLUMN}; null where the row is of no place. */
export const readerCells = (readers: BadgeReaders | null): ReportRow["cells"] => ({
  devicesReporting: readers?.devicesReporting ?? null,
  devicesTotal: readers?.devicesTotal ?? null,
});

/** The row of everything together. @param names cells of the columns that name rows */
export const totalRow = (common: BadgeCommon): ReportRow => ({
  key: TOTAL_KEY,
  isTotal: true,
  cells: {
    name: null,
    ...figureCells(common.total, common.performanceBands),
    ...readerCells(common.readers),
  },
});

/** Whether badges counted nothing in the range. */
const hasNoBadgeFacts = ({ total }: BadgeCommon): boolean =>
  !total.isSuppressed && total.opportunities === 0 && total.dispenses === 0;

/** Why entries and exits are in no figure, in the order in which that is shown. */
export const LEFT_OUT_REASONS = [
  "blind",
  "noReading",
  "skew",
  "implausible",
  "pending",
  "popIns",
  "bounces",
  "missedExits",
] as const;

/** What the badge index leaves out, by reason. */
const badgesLeftOut = ({ leftOut }: Pick<BadgeCommon, "leftOut">): LeftOutCount[] =>
  LEFT_OUT_REASONS.filter((reason) => leftOut[reason] > 0).map((reason) => ({
    figures: ["badgeIndex", "entriesAndExits"],
    id: `reports-view.badges.leftOut.${reason}`,
    count: leftOut[reason],
  }));

/** What is alike in the reports of badges, whatever their rows are. */
export const BADGE_REPORT = {
  product: "IMS",
  hiddenTimeframes: [],
  emptyText: "opportunities",
  notes: ["badgeIndex", "badgeCompliant", "badgeDispenses", "badgesExpected"],
  isEmpty: hasNoBadgeFacts,
  leftOut: badgesLeftOut,
} as const satisfies Partial<ReportDefinition<typeof BadgeCommon>>;

/** The strip of figures above such a table. */
export const badgeKeyFigures = (answer: BadgeCommon): KeyFigure[] => {
  const { total, leftOut, performanceBands, comparedWith, readers } = answer;
  const notJudged = leftOut.blind + leftOut.noReading + leftOut.skew + leftOut.implausible;
  const band = performanceBands.find(({ id }) => id === total.bandId);
  return [
    {
      label: "badgeIndex",
      kind: "judged",
      percent: total.performance,
      interval: total.interval,
      verdict: total.verdict,
      goal: null,
      minimum: answer.minimumOpportunities,
      method: answer.intervalMethod,
      heard: {
        reporting: readers.devicesReporting,
        total: readers.devicesTotal,
        days: deviceDaysPercent(readers),
        least: answer.dataHealthPercent,
      },
      ...(band && { band: { title: band.title, symbol: band.symbol.symbol, color: band.color } }),
    },
    {
      label: "entriesAndExits",
      kind: "count",
      value: total.opportunities,
      format: "count",
      ...(!total.isSuppressed && {
        note: { id: "compliant", values: { n: total.compliantOpportunities } },
      }),
    },
    {
      label: "change",
      kind: "change",
      change: total.change,
      comparedWith,
    },
    {
      label: "badgesHeard",
      kind: "count",
      value: total.people,
      format: "count",
      ...(!total.isSuppressed && {
        note: { id: "badgesExpected", values: { n: total.peopleExpected } },
      }),
    },
    {
      label: "notJudged",
      kind: "count",
      value: notJudged,
      format: "count",
      note: { id: "pending", values: { n: leftOut.pending } },
    },
  ];
};

type Banded = {
  readonly key: string;
  readonly bandId: string | null;
  /** Null for people, whom no sentence names. */
  readonly name: string | null;
  readonly change: Change | null;
  readonly verdict: Verdict;
};

/**
 * The sentence of a report of bands: how many are in the lowest one, or how all together stand where
 * there are no bands; then what changed most.
 * @param of below `reports-answer.of` and `reports-answer.no`
 */
export const badgeAnswer = (
  { total, performanceBands: [lowest], minimumOpportunities: minimum }: BadgeCommon,
  of: "person" | "unit" | "jobRole",
  rows: readonly Banded[],
): AnswerFirst => {
  const whole: JudgedFigures = {
    percent: total.performance,
    n: total.opportunities,
    verdict: total.verdict,
    change: total.change,
    goal: null,
  };
  const told = { of, sample: "entries" as const, minimum, total: whole };
  const judged = rows.filter(({ verdict }) => isComparable(verdict));
  const asRows = rows.map(({ name, ...row }) => ({
    ...row,
    name: name ?? "",
    percent: null,
    n: null,
    goal: null,
    change: name === null ? null : row.change,
  }));
  if (judged.length === 0 || lowest === undefined || rows.length < 2)
    return judgedAnswer({ ...told, rows: asRows });
  const low = judged.filter(({ bandId }) => bandId === lowest.id);
  const fact: AnswerFact =
    low.length === 0 && judged.length === rows.length
      ? { id: "noneLowest", values: { none: { kind: "text", id: `no.${of}` } } }
      : {
          id: "lowest",
          plural: low.length,
          who: { text: `of.${of}`, some: low.length, total: judged.length },
          keys: low.map(({ key }) => key),
        };
  const mostly = mostlyUnjudged({ ...told, rows: asRows }, fact);
  if (mostly !== null) return mostly;
  const judgedRows = asRows.filter(({ verdict }) => isComparable(verdict));
  return {
    kind: low.length === 0 ? "good" : "info",
    facts: [fact, changeFact(judgedRows) ?? overallChange(whole)],
    line: [overallFact(whole), ...unjudgedFacts(rows)],
  };
};

/** The same of people: the sentence names none of them. */
export const personAnswer = (
  answer: BadgeCommon & { readonly dataPoints: readonly IndividualFigures[] },
): AnswerFirst =>
  badgeAnswer(
    answer,
    "person",
    answer.dataPoints.map(({ employeeId, bandId, change, verdict }) => ({
      key: employeeId,
      name: null,
      bandId,
      change,
      verdict,
    })),
  );

/** How many people stand in each band, the highest first. */
export const peopleByBand = (
  bands: Bands,
  people: readonly Pick<IndividualFigures, "bandId" | "verdict">[],
): KeyFigure => ({
  label: "peopleByBand",
  kind: "bands",
  bands: bands.toReversed().map(({ id, title, color, symbol }) => ({
    title,
    symbol: symbol.symbol,
    color,
    count: people.filter(({ bandId }) => bandId === id).length,
  })),
  tooFew: people.filter(({ verdict }) => verdict === "tooFew").length,
});

/**
 * The same above a table of people, with how many of them stand in each band; what was not judged
 * is listed under the table.
 */
export const personKeyFigures = (
  answer: BadgeCommon & { readonly dataPoints: readonly IndividualFigures[] },
): KeyFigure[] => {
  const { performanceBands: bands, dataPoints } = answer;
  return badgeKeyFigures(answer).flatMap((figure) => {
    if (figure.label === "notJudged") return [];
    if (figure.label !== "badgesHeard" || bands.length === 0) return figure;
    return [peopleByBand(bands, dataPoints), figure];
  });
};

/** The id of the band that a figure gets: none while too few opportunities say too little. */
export const bandIdOf = (
  bands: Bands,
  { performance, verdict }: Pick<BadgeFigures, "performance" | "verdict">,
): string | null => (verdict === "tooFew" ? null : (bandOf(bands, performance)?.id ?? null));
