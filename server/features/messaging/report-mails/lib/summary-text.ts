import type { KeyFigure } from "#contract/reports/definition.ts";
import type { Said } from "#server/mail/parts/block.ts";
import { verdictSaid } from "#server/features/messaging/report-mails/mails/verdict-text.ts";
import type { MailText } from "#server/mail/mail-text.ts";

type Of<K extends KeyFigure["kind"]> = Extract<KeyFigure, { kind: K }>;

/** A figure of the summary bar beside the requested one. */
export type OtherFigure = { label: string; value: string; note?: string };

/**
 * How the requested figure stands, with what it is judged by, in the words of the report's page.
 */
const askedSaid = (words: MailText, asked: Of<"asked">): Said => {
  const { t } = words;
  const { verdict, performanceGoal, performanceBaseline, pointsToGoal, minimum } = asked;
  const plain = verdictSaid(words, verdict, asked.noOpportunitiesReason);
  const points = Math.abs(pointsToGoal ?? 0);
  switch (verdict) {
    case "belowGoal":
      return {
        ...plain,
        text: t("reports-view:strip.belowGoal", {
          goal: words.percent(performanceGoal),
          count: points,
          points: words.decimal(points),
        }),
      };
    case "atGoal":
      return {
        ...plain,
        text: t("reports-view:strip.atGoal", { goal: words.percent(performanceGoal) }),
      };
    case "belowBaseline":
      return {
        ...plain,
        text: t("reports-view:strip.belowBaseline", {
          baseline: words.percent(performanceBaseline),
        }),
      };
    case "tooFew":
      return {
        ...plain,
        text: t("reports-view:strip.tooFew", { minimum: words.count(minimum) }),
      };
    case "checkCounters":
      return { ...plain, text: t("reports-view:strip.checkCounters") };
    default:
      return plain;
  }
};

/** How a proportion stands by its interval, or the band that it is in. */
const judgedSaid = (words: MailText, figure: Of<"judged">): Said => {
  const { t } = words;
  const { verdict, goal, minimum, band } = figure;
  const plain = verdictSaid(words, verdict);
  if (band !== undefined) return { text: band.title, ink: "ink", isStrong: true };
  switch (verdict) {
    case "atGoal":
    case "belowGoal":
    case "notDistinguishable":
      return {
        ...plain,
        text: t(`reports-view:strip.judged.${verdict}`, { goal: words.percent(goal) }),
      };
    case "tooFew":
      return {
        ...plain,
        text: t("reports-view:strip.tooFew", { minimum: words.count(minimum) }),
      };
    default:
      return plain;
  }
};

const usualNote = (words: MailText, usual: Of<"asked">["usualVariation"]): Said[] =>
  usual === null
    ? []
    : [
        {
          text: words.t(`reports-view:strip.usual.${usual.unit}`, {
            low: words.figure(usual.low),
            high: words.percent(usual.high),
          }),
        },
      ];

const intervalNote = (words: MailText, { interval, method }: Of<"judged">): Said[] =>
  interval === null
    ? []
    : [
        {
          text: words.t(`reports-view:strip.interval.${method}`, {
            interval: words.interval(interval.low, interval.high),
          }),
        },
      ];

/** The requested figure: what stands large, how it stands, and how sure it is. */
export type RequestedFigure = {
  label: string;
  value: string;
  standing: Said;
  notes: readonly Said[];
};

/** The requested figure of a report's summary bar; undefined where it has none. */
export const requestedFigure = (
  words: MailText,
  figures: readonly KeyFigure[],
): RequestedFigure | undefined => {
  for (const figure of figures) {
    const label = words.t(`reports:figures.${figure.label}`);
    if (figure.kind === "asked") {
      const standing = askedSaid(words, figure);
      const notes = [standing, ...usualNote(words, figure.usualVariation)];
      return { label, value: words.percent(figure.percentCompliant), standing, notes };
    }
    if (figure.kind === "judged") {
      const standing = judgedSaid(words, figure);
      const notes = [standing, ...intervalNote(words, figure)];
      return { label, value: words.percent(figure.percent), standing, notes };
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

const shareText = (words: MailText, some: number, total: number): string =>
  words.t("reports:cells.devices", { reporting: words.count(some), total: words.count(total) });

/** The other figures of a report's strip, each with its name. */
export const otherFigures = (words: MailText, figures: readonly KeyFigure[]): OtherFigure[] =>
  figures.flatMap((figure): OtherFigure[] => {
    const { t } = words;
    const label = t(`reports:figures.${figure.label}`);
    switch (figure.kind) {
      case "asked":
        return [{ label: t("report-mails:goal"), value: words.percent(figure.performanceGoal) }];
      case "judged":
        return figure.goal === null
          ? []
          : [{ label: t("report-mails:goal"), value: words.percent(figure.goal) }];
      case "sample":
        return [
          { label: t("reports:columns.events"), value: words.count(figure.events) },
          { label, value: words.count(figure.opportunities) },
        ];
      case "change":
        return [{ label, value: words.points(figure.points) }];
      case "coverage":
        return figure.total === 0
          ? []
          : [{ label, value: shareText(words, figure.reporting, figure.total) }];
      case "count":
        return [
          {
            label,
            value:
              figure.format === "percent" ? words.percent(figure.value) : words.count(figure.value),
            ...(figure.note !== undefined &&
              figure.value !== null && { note: noteText(words, figure.note) }),
          },
        ];
      case "bands":
        return figure.bands.map(({ title, count }) => ({
          label: title,
          value: words.count(count),
        }));
      case "notCounted":
        return figure.dispenses === 0 ? [] : [{ label, value: words.count(figure.dispenses) }];
      case "overHundred":
        return [{ label, value: words.count(figure.places) }];
      case "age":
        return [];
    }
  });
