import { type Change, changeTextId } from "#contract/reports/change.ts";
import type { KeyFigure } from "#contract/reports/definition.ts";
import type { Said } from "#server/mail/parts/block.ts";
import { verdictSaid } from "#server/features/messaging/report-mails/mails/verdict-text.ts";
import type { MailText } from "#server/mail/mail-text.ts";

type Of<K extends KeyFigure["kind"]> = Extract<KeyFigure, { kind: K }>;

/** A figure of the summary bar beside the requested one. */
type OtherFigure = { label: string; value: string; note?: string };

/**
 * How the requested figure stands, with what it is judged by, in the words of the report's page.
 */
const askedSaid = (texts: MailText, asked: Of<"asked">): Said => {
  const { t } = texts;
  const { verdict, performanceGoal, performanceBaseline, pointsToGoal, minimum } = asked;
  const plain = verdictSaid(texts, verdict, asked.noOpportunitiesReason);
  const points = Math.abs(pointsToGoal ?? 0);
  switch (verdict) {
    case "belowGoal":
      return {
        ...plain,
        text: t("reports-view:strip.belowGoal", {
          goal: texts.percent(performanceGoal),
          count: points,
          points: texts.decimal(points),
        }),
      };
    case "atGoal":
      return {
        ...plain,
        text: t("reports-view:strip.atGoal", { goal: texts.percent(performanceGoal) }),
      };
    case "belowBaseline":
      return {
        ...plain,
        text: t("reports-view:strip.belowBaseline", {
          baseline: texts.percent(performanceBaseline),
        }),
      };
    case "tooFew":
      return {
        ...plain,
        text: t("reports-view:strip.tooFew", { minimum: texts.count(minimum) }),
      };
    case "checkCounters":
      return { ...plain, text: t("reports-view:strip.checkCounters") };
    default:
      return plain;
  }
};

/** How a proportion stands by its interval, or the band that it is in. */
const judgedSaid = (texts: MailText, figure: Of<"judged">): Said => {
  const { t } = texts;
  const { verdict, goal, minimum, band } = figure;
  const plain = verdictSaid(texts, verdict);
  if (band !== undefined) return { text: band.title, ink: "ink", isStrong: true };
  switch (verdict) {
    case "atGoal":
    case "belowGoal":
    case "notDistinguishable":
      return {
        ...plain,
        text: t(`reports-view:strip.judged.${verdict}`, { goal: texts.percent(goal) }),
      };
    case "tooFew":
      return {
        ...plain,
        text: t("reports-view:strip.tooFew", { minimum: texts.count(minimum) }),
      };
    default:
      return plain;
  }
};

const usualNote = (texts: MailText, usual: Of<"asked">["usualVariation"]): Said[] =>
  usual === null
    ? []
    : [
        {
          text: texts.t(`reports-view:strip.usual.${usual.unit}`, {
            low: texts.figure(usual.low),
            high: texts.percent(usual.high),
          }),
        },
      ];

const intervalNote = (texts: MailText, { interval, method }: Of<"judged">): Said[] =>
  interval === null
    ? []
    : [
        {
          text: texts.t(`reports-view:strip.interval.${method}`, {
            interval: texts.interval(interval.low, interval.high),
          }),
        },
      ];

/** The requested figure: what stands large, how it stands, and how sure it is. */
type RequestedFigure = {
  label: string;
  value: string;
  standing: Said;
  notes: readonly Said[];
};

/** The requested figure of a report's summary bar; undefined where it has none. */
export const requestedFigure = (
  texts: MailText,
  figures: readonly KeyFigure[],
): RequestedFigure | undefined => {
  for (const figure of figures) {
    const label = texts.t(`reports:figures.${figure.label}`);
    if (figure.kind === "asked") {
      const standing = askedSaid(texts, figure);
      const notes = [standing, ...usualNote(texts, figure.usualVariation)];
      return { label, value: texts.percent(figure.percentCompliant), standing, notes };
    }
    if (figure.kind === "judged") {
      const standing = judgedSaid(texts, figure);
      const notes = [standing, ...intervalNote(texts, figure)];
      return { label, value: texts.percent(figure.percent), standing, notes };
    }
  }
  return undefined;
};

const noteText = ({ t, count }: MailText, note: NonNullable<Of<"count">["note"]>): string => {
  const [first = 0] = Object.values(note.values);
  const values = Object.fromEntries(
    Object.entries(note.values).map(([name, value]) => [name, count(value)]),
  );
  return t(`reports:figureNotes.${note.id}`, { n: count(first), ...values, count: first });
};

const shareText = (texts: MailText, some: number, total: number): string =>
  texts.t("reports:cells.devices", { reporting: texts.count(some), total: texts.count(total) });

/** The size of a change with its word; the word alone where it was not judged. */
const changeValue = (texts: MailText, change: Change): Pick<OtherFigure, "value" | "note"> => {
  const word = texts.t(`reports:change.${changeTextId(change)}`, {
    before: texts.percent(change.before.percent),
  });
  return change.points === null
    ? { value: word }
    : { value: texts.points(change.points), note: word };
};

/** The other figures of a report's strip, each with its name. */
export const otherFigures = (texts: MailText, figures: readonly KeyFigure[]): OtherFigure[] =>
  figures.flatMap((figure): OtherFigure[] => {
    const { t } = texts;
    const label = t(`reports:figures.${figure.label}`);
    switch (figure.kind) {
      case "asked":
        return [{ label: t("report-mails:goal"), value: texts.percent(figure.performanceGoal) }];
      case "judged":
        return figure.goal === null
          ? []
          : [{ label: t("report-mails:goal"), value: texts.percent(figure.goal) }];
      case "sample":
        return [
          { label: t("reports:columns.events"), value: texts.count(figure.events) },
          { label, value: texts.count(figure.opportunities) },
        ];
      case "change":
        return figure.change === null ? [] : [{ label, ...changeValue(texts, figure.change) }];
      case "coverage":
        return figure.total === 0
          ? []
          : [{ label, value: shareText(texts, figure.reporting, figure.total) }];
      case "count":
        return [
          {
            label,
            value:
              figure.format === "percent" ? texts.percent(figure.value) : texts.count(figure.value),
            ...(figure.note !== undefined &&
              figure.value !== null && { note: noteText(texts, figure.note) }),
          },
        ];
      case "bands":
        return figure.bands.map(({ title, count }) => ({
          label: title,
          value: texts.count(count),
        }));
      case "notCounted":
        return figure.dispenses === 0 ? [] : [{ label, value: texts.count(figure.dispenses) }];
      case "overHundred":
        return [{ label, value: texts.count(figure.places) }];
      case "age":
        return [];
    }
  });
