import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { REPORT_TYPE_RULES } from "#contract/messaging/report-subscriptions.ts";
import { answerOf, sayAnswer } from "#contract/reports/answer/sentence.ts";
import { type ReportDefinition, answeredReport } from "#contract/reports/definition.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { Grant } from "#server/access/grant.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import { printFacility, reportPath } from "#server/features/reports/exports/service.ts";
import {
  type ReportDeps,
  answerSheet,
  comparedText,
  requireReport,
} from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { BuiltMail } from "#server/mail/built-mail.ts";
import {
  type Block,
  button,
  headline,
  notice,
  paragraph,
  small,
} from "#server/mail/parts/block.ts";
import { assemble } from "#server/mail/parts/document.ts";
import { mailText } from "#server/mail/mail-text.ts";
import { type Answered, findingOf, furthestText, heardOf } from "./answered.ts";
import { answerBlock, figureBlocks, fileBlocks, graphBlocks, rowBlocks } from "./content-blocks.ts";
import { addressPath, mailAddress } from "../lib/mail-address.ts";
import {
  clockChangeText,
  comparedLine,
  filterText,
  healthText,
  lateText,
  reasonText,
} from "../lib/mail-body.ts";
import type { ReportMail, ReportMailOrder } from "../lib/mail-order.ts";
import { requestedFigure } from "../lib/summary-text.ts";
import { mailFiles } from "./mail-files.ts";

export type ReportMailDeps = ReportDeps & {
  pdf: PdfPrinter;
  /** The portal's address, which links begin with. */
  publicUrl: string;
  supportEmail: string;
};

/** Whether a chosen list has lost all its rows: nothing chosen must never mean everything. */
const hasLostChoice = (
  definition: ReportMailOrder["definition"],
  filters: ReportFilters,
): boolean =>
  (["locationIds", "employeeIds", "jobRoleIds", "shiftIds"] as const).some(
    (field) => definition[field].length > 0 && filters[field].length === 0,
  );

/** Fewer rows at a time, where names are so long that the usual number makes a mail too large. */
const FEWER_ROWS = 10;

const fitting = (mailWith: (rowsMax: number) => BuiltMail): BuiltMail => {
  let rowsMax: number = MAIL_LIMITS.reportRowsMax;
  let mail = mailWith(rowsMax);
  while (Buffer.byteLength(mail.html) > MAIL_LIMITS.htmlMaxBytes && rowsMax > FEWER_ROWS) {
    rowsMax -= FEWER_ROWS;
    mail = mailWith(rowsMax);
  }
  return mail;
};

/**
 * Builds the mail of a report subscription with its recipient's rights: figures, table, graph and
 * files come from the report as the portal has it for them.
 * @param signal aborts when its files are not needed any more
 * @throws AppError as opening and printing the report do, and `not_found` where all that was chosen
 *   is gone: nothing is sent then
 */
export const buildReportMail = async (
  deps: ReportMailDeps,
  grant: Grant,
  order: ReportMailOrder,
  signal: AbortSignal = new AbortController().signal,
): Promise<ReportMail> => {
  const { definition, language } = order;
  const rules = REPORT_TYPE_RULES[definition.reportTypeId];
  const { scope } = grant;
  const now = deps.clock.now();
  const at = order.range.soFar?.at ?? now;
  const address = mailAddress({ reportId: rules.reportId, ...scope }, definition, order.range);
  const sheet = await answerSheet(deps, grant, { address, language, isBare: false, at });
  if (hasLostChoice(definition, sheet.filters)) throw new AppError("not_found");
  const { answer } = sheet;
  const plain = requireReport(rules.reportId) as ReportDefinition;
  const report = answeredReport(plain, answer);
  const facility = await printFacility(deps.db, scope);
  if (facility === undefined) throw new AppError("forbidden");

  const texts = mailText(language, facility.timeZone);
  const { t } = texts;
  const figures = report.keyFigures(answer);
  const answered: Answered = { report, answer, figures, rows: report.rows(answer) };
  const finding = findingOf(answered);
  const path = addressPath(reportPath(plain), address);
  const url = `${deps.publicUrl}${path}`;
  const range = answer.formattedReportDateRange;
  const said = sayAnswer(
    language,
    (id, values) => t(id.replace(".", ":"), values),
    answerOf(report, answer),
  );
  const asked = requestedFigure(texts, figures);
  const named = { name: definition.name, range };

  const files = await mailFiles(
    deps,
    grant,
    {
      report: requireReport(rules.reportId),
      filter: sheet.filters,
      answer,
      language,
      address: path,
      ...(order.range.soFar && { at }),
      name: definition.name,
      facilityName: facility.name,
      withPdf: definition.withPdf && finding.hasData,
      withCsv: definition.withCsv && finding.hasData,
    },
    signal,
  );
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const isTooLarge = bytes > MAIL_LIMITS.filesMaxBytes;

  const emptyText = t(`reports-view:empty.${report.emptyText}.text`, { range });
  const graph =
    finding.hasData && rules.name === "performance"
      ? await graphBlocks(texts, answer)
      : { blocks: [], inline: [] };
  const contentOf = (rowsMax: number): Block[] =>
    finding.hasData
      ? [
          ...figureBlocks(texts, figures),
          ...rowBlocks(texts, answered, { asBars: rules.name === "individualGraph", url, rowsMax }),
          ...graph.blocks,
        ]
      : [paragraph(emptyText, "ink")];

  const heard = heardOf(figures);
  const health = healthText(texts, heard, {
    lost: answer.lostGateways,
    missing: order.missingGateways,
  });
  const isWhole = heard === null || heard.reporting >= heard.total;
  const isWell = isWhole && answer.lostGateways.length + order.missingGateways.length === 0;
  const standing = finding.hasData ? (asked?.standing.text ?? "") : emptyText;
  const furthest = finding.belowGoal ? furthestText(texts, answered, rules.tellsIndividuals) : "";
  // Where there is no figure, why there is none.
  const figure = asked?.value === texts.percent(null) ? asked.standing.text : (asked?.value ?? "");

  const mailWith = (rowsMax: number): BuiltMail =>
    assemble({
      language,
      subject: finding.hasData
        ? t("report-mails:subject", {
            ...named,
            figure,
          })
        : t("report-mails:subjectNothing", named),
      preheader: [standing, furthest].filter((text) => text !== "").join(". "),
      blocks: [
        headline(facility.name, definition.name, [
          [`${range}, ${texts.zone()}`, filterText(texts, rules.filters, sheet)].join(" · "),
          ...comparedLine(texts, answer, comparedText(answer, language)),
          ...clockChangeText(texts, answer.range),
          ...lateText(texts, order, now),
          ...(definition.note === "" ? [] : [definition.note]),
        ]),
        answerBlock(said),
        ...contentOf(rowsMax),
        ...(health === ""
          ? []
          : [notice(isWell ? "good" : "warn", t("report-mails:health.lead"), health)]),
        button({ label: t("report-mails:button"), url }),
        small(t(`report-mails:${order.range.soFar ? "signInSoFar" : "signIn"}`)),
        ...fileBlocks(texts, files, isTooLarge),
      ],
      reason: reasonText(texts, order),
      links: [
        ...(order.unsubscribeUrl === null
          ? []
          : [{ label: t("mail:layout.unsubscribe"), url: order.unsubscribeUrl }]),
        { label: t("mail:layout.support"), url: `mailto:${deps.supportEmail}` },
      ],
      inline: graph.inline,
    });
  const mail = fitting(mailWith);
  return { ...mail, files: isTooLarge ? [] : files, finding };
};
