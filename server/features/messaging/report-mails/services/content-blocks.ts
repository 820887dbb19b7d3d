import type { AnswerKind } from "#contract/reports/answer/answer.ts";
import type { SaidAnswer } from "#contract/reports/answer/sentence.ts";
import { numberIn } from "#contract/reports/columns.ts";
import type { KeyFigure } from "#contract/reports/definition.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { ReportAnswer } from "#server/features/reports/reports/service.ts";
import { graphPictures } from "#server/mail/graph/graph-pictures.ts";
import type { Attachment } from "#server/mail/outbox.ts";
import { barsBlock } from "#server/mail/parts/bars.ts";
import { type Block, box, link, small, subheading } from "#server/mail/parts/block.ts";
import type { Tone } from "#server/mail/parts/paint.ts";
import { pictureBlock } from "#server/mail/parts/picture.ts";
import { figuresBlock, rowsBlock } from "#server/mail/parts/rows.ts";
import type { MailText } from "#server/mail/mail-text.ts";
import type { Answered } from "./answered.ts";
import { seriesGraph } from "../lib/report-graph.ts";
import { lowestFirst, mailColumns, mailRow, rowName } from "../lib/report-rows.ts";
import { requestedFigure, otherFigures } from "../lib/summary-text.ts";

const moreBlocks = (texts: MailText, more: number, url: string): Block[] =>
  more <= 0
    ? []
    : [
        link({
          label: texts.t("report-mails:more", { count: more, n: texts.count(more) }),
          url,
        }),
      ];

/** The rows as a table, or as bars where the graph of people was requested. */
export const rowBlocks = (
  texts: MailText,
  { report, rows }: Answered,
  { asBars, url, rowsMax }: { asBars: boolean; url: string; rowsMax: number },
): Block[] => {
  const { columns } = report;
  const all = lowestFirst(columns, rows);
  const shown = all.slice(0, rowsMax);
  const title = columns.find(({ kind }) => kind === "rowName")?.label ?? "unit";
  const heading = texts.t("report-mails:lowestFirst", {
    what: texts.t(`reports:columns.${title}`),
  });
  const more = moreBlocks(texts, all.length - shown.length, url);
  if (!asBars)
    return [
      rowsBlock({
        heading,
        pair: texts.pair,
        columns: mailColumns(texts, columns),
        rows: shown.map((row) => mailRow(texts, columns, row)),
      }),
      ...more,
    ];
  const index = columns.find(({ kind }) => kind === "index")?.key ?? "";
  const bars = shown.map((row) => {
    const { underNarrow = [] } = mailRow(texts, columns, row);
    const percent = numberIn(row, index);
    return {
      name: rowName(columns, row),
      percent,
      figure: texts.percent(percent),
      notes: underNarrow,
    };
  });
  return [subheading(heading), barsBlock(bars), ...more];
};

/** The graph of a report's course, with the pictures that travel along. */
export const graphBlocks = async (
  texts: MailText,
  answer: ReportAnswer,
): Promise<{ blocks: Block[]; inline: Attachment[] }> => {
  const parsed = performanceHistory.response.parse(answer);
  const title = texts.t(`report-mails:byTime.${parsed.chartTimeUnit}`);
  const { graph, alt } = seriesGraph(
    texts,
    { points: parsed.dataPoints, unit: parsed.chartTimeUnit, goal: parsed.total.performanceGoal },
    title,
  );
  const picture = await graphPictures(graph, alt);
  return {
    blocks: [subheading(title), pictureBlock(picture)],
    inline: [picture.wide, picture.narrow],
  };
};

const TONES: Readonly<Record<AnswerKind, Tone>> = {
  good: "good",
  warn: "warn",
  bad: "bad",
  partial: "warn",
  unknown: "off",
  info: "off",
};

/** What the report answers first, in the words of its page. */
export const answerBlock = ({ kind, sentence, line }: SaidAnswer): Block =>
  box(TONES[kind], [
    { text: sentence, ink: "ink", isStrong: true },
    ...(line === "" ? [] : [{ text: line }]),
  ]);

export const figureBlocks = (texts: MailText, figures: readonly KeyFigure[]): Block[] => {
  const asked = requestedFigure(texts, figures);
  return asked === undefined
    ? []
    : [
        figuresBlock({
          label: asked.label,
          value: asked.value,
          notes: asked.notes,
          others: otherFigures(texts, figures),
          pair: texts.pair,
        }),
      ];
};

export const fileBlocks = (
  texts: MailText,
  files: readonly Attachment[],
  isTooLarge: boolean,
): Block[] => {
  if (isTooLarge) return [small(texts.t("report-mails:tooLarge"))];
  if (files.length === 0) return [];
  const names = files.map(({ name, content }) => `${name}, ${texts.bytes(content.length)}`);
  return [small(texts.t("report-mails:attached", { files: texts.list(names) }))];
};
