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
export const listBody = (words: MailText, content: Of<"list">): AlertBody => {
  const { t } = words;
  const { kind, lines, watched, silentMinutes, at, name, facilityName } = content;
  const asOf = t("alert-mails:asOf", { time: words.moment(at) });
  const over = kicker(words, content);
  const age = words.age(silentMinutes ?? 0);
  if (lines.length === 0) {
    const title = t("alert-mails:nothing.title");
    const text = t(`alert-mails:nothing.${kind}`, { ...counted(words, watched), age });
    return {
      subject: t("alert-mails:subject.named", { name, what: title }),
      preheader: text,
      blocks: [headline(over, title, [asOf]), paragraph(text, "ink")],
      after: [],
    };
  }
  const count = counted(words, lines.length);
  const isNew = lines.filter((line) => line.isNew === true).length;
  const plain = t(`alert-mails:listed.${kind}`, count);
  const what =
    isNew === 0
      ? plain
      : t("alert-mails:subject.withNew", { what: plain, ...counted(words, isNew) });
  const title = silentMinutes === null ? plain : t("alert-mails:titleNotHeard", { ...count, age });
  const heading = t(`alert-mails:column.${kind === "badgeBattery" ? "badges" : "lines"}`);
  return {
    subject: t("alert-mails:subject.named", { name, what }),
    preheader: `${facilityName} · ${asOf}`,
    blocks: [headline(over, title, [asOf]), ...linesBlocks(words, { lines, heading, at })],
    after: [],
  };
};

/** Devices that were used more than usual. */
export const activityBody = (words: MailText, content: Of<"activity">): AlertBody => {
  const { t } = words;
  const { lines, at, facilityName } = content;
  const title = t("alert-mails:activity.title", counted(words, lines.length));
  const [first] = lines;
  const subject =
    first !== undefined && lines.length === 1 && first.state.kind === "activity"
      ? t("alert-mails:subject.line", {
          name: first.device.name,
          state: t(`alert-mails:state.${first.state.of}`, {
            n: words.count(first.state.count),
            hours: words.count(first.state.hours),
          }),
        })
      : title;
  const asOf = t("alert-mails:asOf", { time: words.moment(at) });
  return {
    subject,
    preheader: `${facilityName} · ${asOf}`,
    blocks: [
      headline(kicker(words, content), title, [asOf]),
      ...linesBlocks(words, { lines, heading: t("alert-mails:column.lines"), at }),
    ],
    after: [small(t("alert-mails:activity.note"))],
  };
};

const row = (words: MailText, label: string, count: number) => ({
  name: words.t(`alert-mails:summary.${label}`),
  under: [],
  cells: [{ text: words.count(count), ink: "ink" as const }],
});

const countsBlock = (
  words: MailText,
  heading: "devices" | "batteries" | "refills",
  counts: Readonly<Record<string, number>>,
) =>
  rowsBlock({
    heading: words.t(`alert-mails:summary.${heading}`),
    pair: words.pair,
    columns: [{ heading: words.t("alert-mails:summary.count"), isRight: true }],
    rows: Object.entries(counts).map(([label, count]) => row(words, label, count)),
  });

const indexBlock = (words: MailText, index: NonNullable<AlertSummary["index"]>) => {
  const { t } = words;
  const verdict: Verdict = index.verdict;
  return figuresBlock({
    label: t("alert-mails:summary.index", { day: words.day(index.day) }),
    value: words.percent(index.percent),
    notes: [verdictSaid(words, verdict)],
    others: [
      { label: t("alert-mails:summary.goal"), value: words.percent(index.goal) },
      { label: t("alert-mails:summary.opportunities"), value: words.count(index.opportunities) },
    ],
    pair: words.pair,
  });
};

/** How a facility's devices stand, and how yesterday went. */
export const summaryBody = (words: MailText, content: Of<"summary">): AlertBody => {
  const { t } = words;
  const { summary, at, facilityName, name } = content;
  const { total, ...states } = summary.devices;
  const { low, ...refills } = summary.refills;
  const what = t("alert-mails:summary.subject", {
    online: words.count(states.online),
    total: words.count(total),
    offline: words.count(states.offline),
  });
  return {
    subject: t("alert-mails:subject.named", { name, what }),
    preheader: what,
    blocks: [
      headline(kicker(words, content), t("alert-mails:summary.title", { facility: facilityName }), [
        t("alert-mails:asOf", { time: words.moment(at) }),
      ]),
      ...(summary.index === null ? [] : [indexBlock(words, summary.index)]),
      countsBlock(words, "devices", states),
      countsBlock(words, "batteries", summary.batteries),
      countsBlock(words, "refills", { lowRefill: low, ...refills, faults: summary.faults }),
    ],
    after: [],
  };
};

/** The server sent nothing for a while. */
export const awayBody = (words: MailText, content: Of<"away">): AlertBody => {
  const { t } = words;
  const { from, to, facilityName } = content;
  const told = { from: words.nearMoment(from, to), to: words.timeZoned(to) };
  const text = t("alert-mails:away.text", told);
  return {
    subject: t("alert-mails:subject.away", { facility: facilityName, ...told }),
    preheader: text,
    blocks: [
      headline(
        kicker(words, content),
        t("alert-mails:titleAway", { age: words.age(minutesBetween(from, to)) }),
        [],
      ),
      paragraph(text, "ink"),
    ],
    after: [],
  };
};
