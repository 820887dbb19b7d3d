import { figureRule, type FigureId, type LeftOutCount } from "#contract/core/figures.ts";
import {
  figureOfColumn,
  numberIn,
  type ReportColumn,
  type ReportRow,
} from "#contract/reports/columns.ts";
import type { KeyFigure } from "#contract/reports/definition.ts";
import type { FigureFacts } from "#renderer/figures/figure-card.tsx";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { FiguresOf } from "./figure-context.ts";

/** What the row of everything has of a figure. */
const totalOf = (
  columns: readonly ReportColumn[],
  total: ReportRow | undefined,
  figures: readonly string[],
): number | null => {
  const column = columns.find((one) => figures.includes(figureOfColumn(one) ?? ""));
  return column === undefined || total === undefined ? null : numberIn(total, column.key);
};

const leftOutText = ({ t, format }: PageText, { id, count, places }: LeftOutCount): string => {
  const text = t(textId(id), { count, n: format.count(count) });
  return places === undefined
    ? text
    : `${text}${t("figure-cards.inPlaces", { count: places, n: format.count(places) })}`;
};

/** How many of the devices were heard that a strip's proportions rest on. */
const heardIn = (figures: readonly KeyFigure[]) => {
  for (const figure of figures) {
    if (figure.kind === "coverage") return figure;
    if (figure.kind === "judged" && figure.heard) return figure.heard;
  }
  return undefined;
};

/**
 * What an answer says of one of its figures.
 * @param range that of a part of the page, where it has one of its own; its sums are not the answer's
 */
export const figureFacts = (
  words: PageText,
  { report, data, onBehind }: FiguresOf,
  figure: FigureId,
  range?: string,
): FigureFacts => {
  const { t, format } = words;
  const { parts, methods = [] } = figureRule(figure);
  const isWhole = range === undefined;
  const { columns } = report;
  const total = isWhole ? report.rows(data).find(({ isTotal }) => isTotal) : undefined;
  const of = (names: readonly string[]) => totalOf(columns, total, names);
  const [value, part, whole] = [of([figure]), of(parts ? [parts[0]] : []), of(parts?.[1] ?? [])];
  const heard = isWhole && parts ? heardIn(report.keyFigures(data)) : undefined;
  const hasRange = report.filters.includes("timeframe") || report.layout === "blocks";
  return {
    lead:
      value === null || part === null || whole === null
        ? undefined
        : t("figure-cards.formula", {
            index: format.percent(value),
            events: format.count(part),
            opportunities: format.count(whole),
          }),
    leftOut: isWhole
      ? (report.leftOut?.(data) ?? [])
          .filter(({ figures }) => figures.includes(figure))
          .map((one) => leftOutText(words, one))
      : [],
    n: whole === null ? undefined : format.count(whole),
    range: range ?? (hasRange ? data.formattedReportDateRange : undefined),
    devices:
      heard === undefined
        ? undefined
        : t("figure-cards.coverage", format.share(heard.reporting, heard.total)),
    methods: methods
      .filter((note) => report.notes.includes(note))
      .map((note) => `reports.notes.${note}`),
    behind:
      parts && onBehind ? { label: t("reports-view.strip.behind"), onOpen: onBehind } : undefined,
  };
};
