import { type ReportRow, numberIn } from "#contract/reports/columns.ts";
import { isLargeChange } from "#contract/reports/change.ts";
import type { KeyFigure, ReportDefinition } from "#contract/reports/definition.ts";
import type { ReportAnswer } from "#server/features/reports/reports/service.ts";
import type { MailText } from "#server/mail/mail-text.ts";
import type { Finding } from "../lib/mail-order.ts";
import { lowestFirst, rowName } from "../lib/report-rows.ts";

/** A report with its answer, as the definition reads it. */
export type Answered = {
  report: ReportDefinition;
  answer: ReportAnswer;
  figures: readonly KeyFigure[];
  rows: readonly ReportRow[];
};

const BELOW: ReadonlySet<string> = new Set(["belowGoal", "belowBaseline"]);

/** What decides whether the mail leaves at all. */
export const findingOf = ({ report, answer, figures }: Answered): Finding => {
  const change = figures.find((figure) => figure.kind === "change");
  return {
    hasData: !report.isEmpty(answer),
    belowGoal: figures.some(
      (figure) =>
        (figure.kind === "asked" || figure.kind === "judged") && BELOW.has(figure.verdict),
    ),
    hasChanged: isLargeChange(change?.change),
  };
};

/** Devices that a report's figures rest on, as its summary bar shows them. */
export const heardOf = (
  figures: readonly KeyFigure[],
): { reporting: number; total: number } | null => {
  for (const figure of figures) {
    if (figure.kind === "coverage") return figure;
    if (figure.kind === "judged" && figure.heard !== undefined) return figure.heard;
  }
  return null;
};

/** "Furthest below: Telemetry 3 West 75.9%"; no person is named where a phone shows it. */
export const furthestText = (
  texts: MailText,
  { report, rows }: Answered,
  isOfPeople: boolean,
): string => {
  const [first] = lowestFirst(report.columns, rows);
  const index = report.columns.find(({ kind }) => kind === "index");
  const percent = first === undefined || index === undefined ? null : numberIn(first, index.key);
  return isOfPeople || first === undefined || percent === null
    ? ""
    : texts.t("report-mails:furthest", {
        name: rowName(report.columns, first),
        figure: texts.percent(percent),
      });
};
