import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import {
  type Block,
  headline,
  ledParagraph,
  link,
  small,
  subheading,
} from "#server/mail/parts/block.ts";
import { rowsBlock } from "#server/mail/parts/rows.ts";
import { type MailText, minutesBetween } from "#server/mail/mail-text.ts";
import type {
  AlertLine,
  AlertMailContent,
} from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";
import {
  alarmText,
  counted,
  lineRow,
  resolvedBox,
  resolvedRow,
  rootBox,
  stateText,
} from "./alert-text.ts";
import type { AlertBody } from "./alert-body.ts";

type Instant = Extract<AlertMailContent, { what: "instant" }>;

/** So many roots stand in boxes; more would bury the rest. */
const BOXES_MAX = 5;

const isRoot = ({ behind }: AlertLine): boolean => behind !== null;

/** What is open in a few words: of one root its name and what is behind it, of several their number. */
const openText = (
  texts: MailText,
  lines: readonly AlertLine[],
  kind: Instant["kind"],
  of: "subject" | "title",
): string => {
  const { t } = texts;
  const [first] = lines;
  if (first !== undefined && lines.length === 1) {
    const { device, state, behind } = first;
    if (behind !== null && state.kind === "offline")
      return t(of === "subject" ? "alert-mails:subject.root" : "alert-mails:titleRoot", {
        ...counted(texts, behind.devices),
        name: device.name,
      });
    return t("alert-mails:subject.line", { name: device.name, state: stateText(texts, state) });
  }
  const what = t(`alert-mails:open.${kind}`, counted(texts, lines.length));
  const behind = lines.reduce((sum, line) => sum + (line.behind?.devices ?? 0), 0);
  return behind === 0
    ? what
    : t("alert-mails:open.withBehind", { ...counted(texts, behind), what });
};

const resolvedText = (texts: MailText, { resolved }: Instant, of: "subject" | "title"): string => {
  const { t } = texts;
  const [only] = resolved;
  if (only === undefined || resolved.length > 1)
    return t("alert-mails:subject.resolved", counted(texts, resolved.length));
  const { name } = only.device;
  if (only.how === "withdrawn")
    return t(of === "subject" ? "alert-mails:subject.withdrawnOne" : "alert-mails:titleWithdrawn", {
      name,
    });
  if (of === "subject") return t("alert-mails:subject.resolvedOne", { name });
  return only.alarm === 1
    ? t("alert-mails:titleResolved", { name })
    : t("alert-mails:titleEnded", { name, alarm: alarmText(texts, only.alarm) });
};

/** The roots first: each of them stands for many. A root alone outweighs the lines beside it. */
const openLines = ({ raised, reminded }: Instant): readonly AlertLine[] => {
  const lines = raised.length > 0 ? raised : reminded;
  return lines.toSorted((a, b) => Number(isRoot(b)) - Number(isRoot(a)));
};

const findingOf = (texts: MailText, content: Instant, of: "subject" | "title"): string => {
  const { t } = texts;
  const { raised, resolved } = content;
  const lines = openLines(content);
  if (lines.length === 0) return resolvedText(texts, content, of);
  const roots = lines.filter(isRoot);
  // One root with a few other lines: the root is the news.
  const isRootsNews = roots.length === 1 && (roots[0]?.behind?.devices ?? 0) > 1;
  const what = openText(texts, isRootsNews ? roots : lines, content.kind, of);
  const open = raised.length > 0 ? what : t("alert-mails:subject.reminder", { what });
  return resolved.length === 0
    ? open
    : t("alert-mails:subject.withResolved", { ...counted(texts, resolved.length), what: open });
};

/** Since when the only line is open, and after how long a device counts as offline. */
const sinceText = (texts: MailText, content: Instant): string => {
  const { t } = texts;
  const { at, limitMinutes } = content;
  const [first] = openLines(content);
  const since = first?.since ?? null;
  if (since === null) return t("alert-mails:asOf", { time: texts.moment(at) });
  const age = texts.age(minutesBetween(since, at));
  return [
    t("alert-mails:since", { time: texts.moment(since), age }),
    ...(limitMinutes === null ? [] : [t("alert-mails:limit", { age: texts.age(limitMinutes) })]),
  ].join(" ");
};

const checkText = (texts: MailText, { kind }: Instant, [first]: readonly AlertLine[]): Block[] => {
  if (first === undefined) return [];
  const { t } = texts;
  const { type } = first.device;
  const what =
    kind !== "nonReporting"
      ? kind
      : type === "gateway" || type === "repeater" || type === "site"
        ? type
        : "device";
  return [ledParagraph(t("alert-mails:check.lead"), t(`alert-mails:check.${what}`))];
};

/** Lines in a table, at most so many, and how many more there are. */
export const linesBlocks = (
  texts: MailText,
  { lines, heading, at }: { lines: readonly AlertLine[]; heading: string; at: Date },
): Block[] => {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAIL_LIMITS.reportRowsMax);
  const more = lines.length - shown.length;
  const time = lines.every(({ lastHeard }) => lastHeard === null) ? "since" : "heard";
  return [
    rowsBlock({
      heading,
      pair: texts.pair,
      columns: [{ heading: texts.t(`alert-mails:column.${time}`), isRight: true }],
      rows: shown.map((line) => lineRow(texts, line, at)),
    }),
    ...(more === 0 ? [] : [small(texts.t("alert-mails:more", counted(texts, more)))]),
  ];
};

const openBlocks = (texts: MailText, content: Instant): Block[] => {
  const { t } = texts;
  const { at, kind, raised, reminded } = content;
  const lines = openLines(content);
  const [first] = lines;
  const boxed = lines.filter((line) => isRoot(line) || lines.length === 1).slice(0, BOXES_MAX);
  const others = lines.filter((line) => !boxed.includes(line));
  const heading =
    boxed.length > 0 && kind === "nonReporting"
      ? t("alert-mails:column.silentOther")
      : t(kind === "badgeBattery" ? "alert-mails:column.badges" : "alert-mails:column.lines");
  return [
    ...boxed.map((line) => rootBox(texts, line, at)),
    ...checkText(texts, content, first === undefined ? [] : [boxed[0] ?? first]),
    ...linesBlocks(texts, { lines: others, heading, at }),
    ...(raised.length === 0
      ? []
      : linesBlocks(texts, { lines: reminded, heading: t("alert-mails:column.reminded"), at })),
  ];
};

const resolvedBlocks = (texts: MailText, { resolved, stillOpen, at }: Instant): Block[] => {
  const { t } = texts;
  const [first] = resolved;
  const over =
    first === undefined
      ? []
      : resolved.length === 1
        ? [resolvedBox(texts, first)]
        : [
            rowsBlock({
              heading: t("alert-mails:column.resolved"),
              pair: texts.pair,
              columns: [{ heading: "", isRight: true }],
              rows: resolved
                .slice(0, MAIL_LIMITS.reportRowsMax)
                .map((line) => resolvedRow(texts, line)),
            }),
            ...(resolved.length > MAIL_LIMITS.reportRowsMax
              ? [
                  small(
                    t(
                      "alert-mails:more",
                      counted(texts, resolved.length - MAIL_LIMITS.reportRowsMax),
                    ),
                  ),
                ]
              : []),
          ];
  return [
    ...over,
    ...linesBlocks(texts, { lines: stillOpen, heading: t("alert-mails:column.stillOpen"), at }),
  ];
};

const nextText = (texts: MailText, { next, raised, reminded, at }: Instant): Block[] => {
  if (raised.length + reminded.length === 0) return [];
  const { reminderAt, tellsResolved } = next;
  const time = reminderAt === null ? "" : texts.nearMoment(reminderAt, at);
  const which =
    reminderAt === null
      ? tellsResolved
        ? "resolved"
        : "none"
      : tellsResolved
        ? "both"
        : "reminder";
  return [small(texts.t(`alert-mails:next.${which}`, { time }))];
};

/** What an instant alert says: what is open now, what was mailed before, and what is over. */
export const instantBody = (texts: MailText, content: Instant): AlertBody => {
  const { t } = texts;
  const { facilityName, endedInQuietHours, raised, reminded, takeLink } = content;
  const isOpen = raised.length + reminded.length > 0;
  const since = sinceText(texts, content);
  return {
    subject: findingOf(texts, content, "subject"),
    preheader: `${facilityName} · ${since}`,
    blocks: [
      headline(
        t("alert-mails:kicker.instant", { facility: facilityName }),
        findingOf(texts, content, "title"),
        isOpen ? [since] : [],
      ),
      ...openBlocks(texts, content),
      ...(isOpen && content.resolved.length > 1
        ? [subheading(t("alert-mails:column.resolved"))]
        : []),
      ...resolvedBlocks(texts, content),
      ...(endedInQuietHours === 0
        ? []
        : [small(t("alert-mails:endedInQuiet", counted(texts, endedInQuietHours)))]),
    ],
    after: [
      ...(takeLink === null || !isOpen
        ? []
        : [link({ label: t("alert-mails:take"), url: takeLink })]),
      ...nextText(texts, content),
    ],
  };
};
