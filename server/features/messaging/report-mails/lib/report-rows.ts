import { type ReportColumn, type ReportRow, numberIn, textIn } from "#contract/reports/columns.ts";
import { ChangeVerdict, arrowOf, changeTextId } from "#contract/reports/change.ts";
import { isRanked, verdictOf } from "#contract/reports/sort.ts";
import type { Said } from "#server/mail/parts/block.ts";
import type { Column, Row } from "#server/mail/parts/rows.ts";
import { verdictSaid } from "#server/features/messaging/report-mails/mails/verdict-text.ts";
import type { MailText } from "#server/mail/mail-text.ts";

type Kind = ReportColumn["kind"];

const columnOf = <K extends Kind>(columns: readonly ReportColumn[], kind: K) =>
  columns.find((column): column is ReportColumn & { readonly kind: K } => column.kind === kind);

const indexIn = (columns: readonly ReportColumn[], row: ReportRow): number | null => {
  const index = columnOf(columns, "index");
  return index === undefined ? null : numberIn(row, index.key);
};

/**
 * A report's rows as its mail has them: without the total, the lowest figure first of those that have
 * enough to be judged, then the others as the report orders them. What is listed under a row stays
 * there.
 */
export const lowestFirst = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReportRow[] => {
  const own = rows.filter(({ isTotal, parentKey }) => isTotal !== true && parentKey === undefined);
  const isJudged = (row: ReportRow): boolean =>
    isRanked(columns, row) && indexIn(columns, row) !== null;
  const judged = own
    .filter(isJudged)
    .toSorted((a, b) => (indexIn(columns, a) ?? 0) - (indexIn(columns, b) ?? 0));
  return [...judged, ...own.filter((row) => !isJudged(row))].flatMap((row) => [
    row,
    ...rows.filter(({ parentKey }) => parentKey === row.key),
  ]);
};

/** How a row stands: its band where there are bands, else its verdict. */
const standingOf = (
  texts: MailText,
  columns: readonly ReportColumn[],
  row: ReportRow,
): Said | undefined => {
  const band = columnOf(columns, "band");
  const title = band === undefined ? null : textIn(row, band.key);
  if (title !== null) return { text: title };
  const verdict = verdictOf(columns, row);
  const reason = columnOf(columns, "verdict")?.reasonKey;
  if (verdict === null || verdict === "noGoal") return undefined;
  const why = reason === undefined ? null : textIn(row, reason);
  return verdictSaid(
    texts,
    verdict,
    why === "noCounter" || why === "noPassages" || why === "sidesApart" ? why : null,
  );
};

const intervalSaid = (
  texts: MailText,
  columns: readonly ReportColumn[],
  row: ReportRow,
): Said[] => {
  const interval = columnOf(columns, "interval");
  if (interval === undefined) return [];
  const [low, high] = [numberIn(row, interval.key), numberIn(row, interval.highKey)];
  if (low === null || high === null) return [];
  const text = texts.pair(texts.t(`reports:columns.${interval.label}`), texts.interval(low, high));
  return [{ text }];
};

/** How a row changed; undefined where it is compared with nothing. */
const changeIn = (columns: readonly ReportColumn[], row: ReportRow) => {
  const column = columnOf(columns, "change");
  const verdict = ChangeVerdict.safeParse(column && row.cells[column.verdictKey]);
  return column === undefined || !verdict.success
    ? undefined
    : { verdict: verdict.data, points: numberIn(row, column.key) };
};

const ARROWS = { up: "↑ ", down: "↓ " } as const;

/** "↑ +6.5": an arrow only where the interval carries it. */
const changeSaid = (texts: MailText, columns: readonly ReportColumn[], row: ReportRow): Said => {
  const change = changeIn(columns, row);
  const arrow = change && arrowOf(change);
  return {
    text: `${arrow ? ARROWS[arrow] : ""}${texts.points(change?.points ?? null)}`,
    ink: "ink",
  };
};

/** "Up from 63.5%"; nothing where the row says by itself that it has too few. */
const changeWordSaid = (
  texts: MailText,
  columns: readonly ReportColumn[],
  row: ReportRow,
): Said[] => {
  const change = changeIn(columns, row);
  if (change === undefined || textIn(row, "changeReason") === "opportunities") return [];
  const before = texts.percent(numberIn(row, "changeBefore"));
  return [{ text: texts.t(`reports:change.${changeTextId(change)}`, { before }) }];
};

/** Said where not all devices of a row were heard: its figures may still rise. */
const coverageSaid = (
  texts: MailText,
  columns: readonly ReportColumn[],
  row: ReportRow,
): Said[] => {
  const coverage = columnOf(columns, "coverage");
  if (coverage === undefined) return [];
  const [some, all] = [numberIn(row, coverage.key), numberIn(row, coverage.ofKey)];
  if (some === null || all === null || some >= all) return [];
  const share = texts.t("reports:cells.devices", {
    reporting: texts.count(some),
    total: texts.count(all),
  });
  return [{ text: texts.pair(texts.t(`reports:columns.${coverage.label}`), share) }];
};

const sampleText = (texts: MailText, columns: readonly ReportColumn[], row: ReportRow): string => {
  const sample = columnOf(columns, "sample");
  return texts.count(sample === undefined ? null : numberIn(row, sample.key));
};

/** Columns of a report's mail, after the one that names the rows. */
export const mailColumns = (
  { t }: MailText,
  columns: readonly ReportColumn[],
): readonly Column[] => [
  { heading: "", isWide: true },
  {
    heading: t(`reports:columns.${columnOf(columns, "index")?.label ?? "indexPercent"}`),
    isRight: true,
  },
  { heading: t("reports:figures.change"), isRight: true },
  { heading: t("report-mails:n"), isRight: true, isWide: true },
];

/**
 * What a row is called. A row shown for several or of a place that is gone has its name already.
 */
export const rowName = (columns: readonly ReportColumn[], row: ReportRow): string =>
  textIn(row, columnOf(columns, "rowName")?.key ?? "name") ?? "";

/** A report's row as a line of its mail. */
export const mailRow = (texts: MailText, columns: readonly ReportColumn[], row: ReportRow): Row => {
  const standing = standingOf(texts, columns, row);
  const n = sampleText(texts, columns, row);
  const about = columns
    .filter(({ kind }) => kind === "text")
    .flatMap(({ key }) => textIn(row, key) ?? [])
    .join(" · ");
  const sample: Said = { text: texts.pair("n", n) };
  return {
    name: rowName(columns, row),
    under: [
      ...(about === "" ? [] : [{ text: about }]),
      ...intervalSaid(texts, columns, row),
      ...changeWordSaid(texts, columns, row),
      ...coverageSaid(texts, columns, row),
    ],
    underNarrow: standing === undefined ? [sample] : [standing, sample],
    cells: [
      standing ?? { text: "" },
      { text: texts.figure(indexIn(columns, row)), ink: "ink", isStrong: true },
      changeSaid(texts, columns, row),
      { text: n },
    ],
  };
};
