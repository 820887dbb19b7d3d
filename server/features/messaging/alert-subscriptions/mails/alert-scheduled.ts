import type { Verdict } from "#contract/reports/verdict.ts";
import { headline, paragraph, small } from "#server/mail/parts/block.ts";
import { figuresBlock, rowsBlock } from "#server/mail/parts/rows.ts";
import { type MailText, minutesBetween } from "#server/mail/mail-text.ts";
import type { AlertBody } from "./alert-body.ts";
import type {
  AlertMailContent,
  AlertSummary,
} from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";
import { linesBlocks } from "./alert-instant.ts";
import { counted } from "./alert-text.ts";
import { verdictSaid } from "#server/features/messaging/report-mails/service.ts";

type Of<W extends AlertMailContent["what"]> = Extract<AlertMailContent, { what: W }>;

const kicker = ({ t }: MailText, { facilityName, what }: AlertMailContent): string =>
  t(`alert-mails:kicker.${what === "activity" || what === "instant" ? "instant" : "scheduled"}`, {
    facility: facilityName,
  });

/** What is open at a scheduled time. */
export const listBody = (texts: MailText, content: Of<"list">): AlertBody => {
  const { t } = texts;
  const { kind, lines, watched, silentMinutes, at, name, facilityName } = content;
  const asOf = t("alert-mails:asOf", { time: texts.moment(at) });
  const over = kicker(texts, content);
  const age = texts.age(silentMinutes ?? 0);
  if (lines.length === 0) {
    const title = t("alert-mails:nothing.title");
    const text = t(`alert-mails:nothing.${kind}`, { ...counted(texts, watched), age });
    return {
      subject: t("alert-mails:subject.named", { name, what: title }),
      preheader: text,
      blocks: [headline(over, title, [asOf]), paragraph(text, "ink")],
      after: [],
    };
  }
  const count = counted(texts, lines.length);
  const isNew = lines.filter((line) => line.isNew === true).length;
  const plain = t(`alert-mails:listed.${kind}`, count);
  const what =
    isNew === 0
      ? plain
      : t("alert-mails:subject.withNew", { what: plain, ...counted(texts, isNew) });
  const title = silentMinutes === null ? plain : t("alert-mails:titleNotHeard", { ...count, age });
  const heading = t(`alert-mails:column.${kind === "badgeBattery" ? "badges" : "lines"}`);
  return {
    subject: t("alert-mails:subject.named", { name, what }),
    preheader: `${facilityName} · ${asOf}`,
    blocks: [headline(over, title, [asOf]), ...linesBlocks(texts, { lines, heading, at })],
    after: [],
  };
};

/** Devices that were used more than usual. */
export const activityBody = (texts: MailText, content: Of<"activity">): AlertBody => {
  const { t } = texts;
  const { lines, at, facilityName } = content;
  const title = t("alert-mails:activity.title", counted(texts, lines.length));
  const [first] = lines;
  const subject =
    first !== undefined && lines.length === 1 && first.state.kind === "activity"
      ? t("alert-mails:subject.line", {
          name: first.device.name,
          state: t(`alert-mails:state.${first.state.of}`, {
            n: texts.count(first.state.count),
            hours: texts.count(first.state.hours),
          }),
        })
      : title;
  const asOf = t("alert-mails:asOf", { time: texts.moment(at) });
  return {
    subject,
    preheader: `${facilityName} · ${asOf}`,
    blocks: [
      headline(kicker(texts, content), title, [asOf]),
      ...linesBlocks(texts, { lines, heading: t("alert-mails:column.lines"), at }),
    ],
    after: [small(t("alert-mails:activity.note"))],
  };
};

const row = (texts: MailText, label: string, count: number) => ({
  name: texts.t(`alert-mails:summary.${label}`),
  under: [],
  cells: [{ text: texts.count(count), ink: "ink" as const }],
});

const countsBlock = (
  texts: MailText,
  heading: "devices" | "batteries" | "refills",
  counts: Readonly<Record<string, number>>,
) =>
  rowsBlock({
    heading: texts.t(`alert-mails:summary.${heading}`),
    pair: texts.pair,
    columns: [{ heading: texts.t("alert-mails:summary.count"), isRight: true }],
    rows: Object.entries(counts).map(([label, count]) => row(texts, label, count)),
  });

const indexBlock = (texts: MailText, index: NonNullable<AlertSummary["index"]>) => {
  const { t } = texts;
  const verdict: Verdict = index.verdict;
  return figuresBlock({
    label: t("alert-mails:summary.index", { day: texts.day(index.day) }),
    value: texts.percent(index.percent),
    notes: [verdictSaid(texts, verdict)],
    others: [
      { label: t("alert-mails:summary.goal"), value: texts.percent(index.goal) },
      { label: t("alert-mails:summary.opportunities"), value: texts.count(index.opportunities) },
    ],
    pair: texts.pair,
  });
};

/** How a facility's devices stand, and how yesterday went. */
export const summaryBody = (texts: MailText, content: Of<"summary">): AlertBody => {
  const { t } = texts;
  const { summary, at, facilityName, name } = content;
  const { total, ...states } = summary.devices;
  const { low, ...refills } = summary.refills;
  const what = t("alert-mails:summary.subject", {
    online: texts.count(states.online),
    total: texts.count(total),
    offline: texts.count(states.offline),
  });
  return {
    subject: t("alert-mails:subject.named", { name, what }),
    preheader: what,
    blocks: [
      headline(kicker(texts, content), t("alert-mails:summary.title", { facility: facilityName }), [
        t("alert-mails:asOf", { time: texts.moment(at) }),
      ]),
      ...(summary.index === null ? [] : [indexBlock(texts, summary.index)]),
      countsBlock(texts, "devices", states),
      countsBlock(texts, "batteries", summary.batteries),
      countsBlock(texts, "refills", { lowRefill: low, ...refills, faults: summary.faults }),
    ],
    after: [],
  };
};

/** The server sent nothing for a while. */
export const awayBody = (texts: MailText, content: Of<"away">): AlertBody => {
  const { t } = texts;
  const { from, to, facilityName } = content;
  const told = { from: texts.nearMoment(from, to), to: texts.timeZoned(to) };
  const text = t("alert-mails:away.text", told);
  return {
    subject: t("alert-mails:subject.away", { facility: facilityName, ...told }),
    preheader: text,
    blocks: [
      headline(
        kicker(texts, content),
        t("alert-mails:titleAway", { age: texts.age(minutesBetween(from, to)) }),
        [],
      ),
      paragraph(text, "ink"),
    ],
    after: [],
  };
};
