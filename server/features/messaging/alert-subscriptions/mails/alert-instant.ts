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
  words: MailText,
  lines: readonly AlertLine[],
  kind: Instant["kind"],
  of: "subject" | "title",
): string => {
  const { t } = words;
  const [first] = lines;
  if (first !== undefined && lines.length === 1) {
    const { device, state, behind } = first;
    if (behind !== null && state.kind === "offline")
      return t(of === "subject" ? "alert-mails:subject.root" : "alert-mails:titleRoot", {
        ...counted(words, behind.devices),
        name: device.name,
      });
    return t("alert-mails:subject.line", { name: device.name, state: stateText(words, state) });
  }
  const what = t(`alert-mails:open.${kind}`, counted(words, lines.length));
  const behind = lines.reduce((sum, line) => sum + (line.behind?.devices ?? 0), 0);
  return behind === 0
    ? what
    : t("alert-mails:open.withBehind", { ...counted(words, behind), what });
};

const resolvedText = (words: MailText, { resolved }: Instant, of: "subject" | "title"): string => {
  const { t } = words;
  const [only] = resolved;
  if (only === undefined || resolved.length > 1)
    return t("alert-mails:subject.resolved", counted(words, resolved.length));
  const { name } = only.device;
  if (only.how === "withdrawn")
    return t(of === "subject" ? "alert-mails:subject.withdrawnOne" : "alert-mails:titleWithdrawn", {
      name,
    });
  if (of === "subject") return t("alert-mails:subject.resolvedOne", { name });
  return only.alarm === 1
    ? t("alert-mails:titleResolved", { name })
    : t("alert-mails:titleEnded", { name, alarm: alarmText(words, only.alarm) });
};

/** The roots first: each of them stands for many. A root alone outweighs the lines beside it. */
const told = ({ raised, reminded }: Instant): readonly AlertLine[] => {
  const lines = raised.length > 0 ? raised : reminded;
  return lines.toSorted((a, b) => Number(isRoot(b)) - Number(isRoot(a)));
};

const findingOf = (words: MailText, content: Instant, of: "subject" | "title"): string => {
  const { t } = words;
  const { raised, resolved } = content;
  const lines = told(content);
  if (lines.length === 0) return resolvedText(words, content, of);
  const roots = lines.filter(isRoot);
  // One root with a few other lines: the root is the news.
  const isRootsNews = roots.length === 1 && (roots[0]?.behind?.devices ?? 0) > 1;
  const what = openText(words, isRootsNews ? roots : lines, content.kind, of);
  const open = raised.length > 0 ? what : t("alert-mails:subject.reminder", { what });
  return resolved.length === 0
    ? open
    : t("alert-mails:subject.withResolved", { ...counted(words, resolved.length), what: open });
};

/** Since when the only line is open, and after how long a device counts as offline. */
const sinceText = (words: MailText, content: Instant): string => {
  const { t } = words;
  const { at, limitMinutes } = content;
  const [first] = told(content);
  const since = first?.since ?? null;
  if (since === null) return t("alert-mails:asOf", { time: words.moment(at) });
  const age = words.age(minutesBetween(since, at));
  return [
    t("alert-mails:since", { time: words.moment(since), age }),
    ...(limitMinutes === null ? [] : [t("alert-mails:limit", { age: words.age(limitMinutes) })]),
  ].join(" ");
};

const checkText = (words: MailText, { kind }: Instant, [first]: readonly AlertLine[]): Block[] => {
  if (first === undefined) return [];
  const { t } = words;
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
  words: MailText,
  { lines, heading, at }: { lines: readonly AlertLine[]; heading: string; at: Date },
): Block[] => {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAIL_LIMITS.reportRowsMax);
  const more = lines.length - shown.length;
  const time = lines.every(({ lastHeard }) => lastHeard === null) ? "since" : "heard";
  return [
    rowsBlock({
      heading,
      pair: words.pair,
      columns: [{ heading: words.t(`alert-mails:column.${time}`), isRight: true }],
      rows: shown.map((line) => lineRow(words, line, at)),
    }),
    ...(more === 0 ? [] : [small(words.t("alert-mails:more", counted(words, more)))]),
  ];
};

const openBlocks = (words: MailText, content: Instant): Block[] => {
  const { t } = words;
  const { at, kind, raised, reminded } = content;
  const lines = told(content);
  const [first] = lines;
  const boxed = lines.filter((line) => isRoot(line) || lines.length === 1).slice(0, BOXES_MAX);
  const others = lines.filter((line) => !boxed.includes(line));
  const heading =
    boxed.length > 0 && kind === "nonReporting"
      ? t("alert-mails:column.silentOther")
      : t(kind === "badgeBattery" ? "alert-mails:column.badges" : "alert-mails:column.lines");
  return [
    ...boxed.map((line) => rootBox(words, line, at)),
    ...checkText(words, content, first === undefined ? [] : [boxed[0] ?? first]),
    ...linesBlocks(words, { lines: others, heading, at }),
    ...(raised.length === 0
      ? []
      : linesBlocks(words, { lines: reminded, heading: t("alert-mails:column.reminded"), at })),
  ];
};

const resolvedBlocks = (words: MailText, { resolved, stillOpen, at }: Instant): Block[] => {
  const { t } = words;
  const [first] = resolved;
  const told =
    first === undefined
      ? []
      : resolved.length === 1
        ? [resolvedBox(words, first)]
        : [
            rowsBlock({
              heading: t("alert-mails:column.resolved"),
              pair: words.pair,
              columns: [{ heading: "", isRight: true }],
              rows: resolved
                .slice(0, MAIL_LIMITS.reportRowsMax)
                .map((line) => resolvedRow(words, line)),
            }),
            ...(resolved.length > MAIL_LIMITS.reportRowsMax
              ? [
                  small(
                    t(
                      "alert-mails:more",
                      counted(words, resolved.length - MAIL_LIMITS.reportRowsMax),
                    ),
                  ),
                ]
              : []),
          ];
  return [
    ...told,
    ...linesBlocks(words, { lines: stillOpen, heading: t("alert-mails:column.stillOpen"), at }),
  ];
};

const nextText = (words: MailText, { next, raised, reminded, at }: Instant): Block[] => {
  if (raised.length + reminded.length === 0) return [];
  const { reminderAt, tellsResolved } = next;
  const time = reminderAt === null ? "" : words.nearMoment(reminderAt, at);
  const which =
    reminderAt === null
      ? tellsResolved
        ? "resolved"
        : "none"
      : tellsResolved
        ? "both"
        : "reminder";
  return [small(words.t(`alert-mails:next.${which}`, { time }))];
};

/** What an instant alert says: what is open now, what was mailed before, and what is over. */
export const instantBody = (words: MailText, content: Instant): AlertBody => {
  const { t } = words;
  const { facilityName, endedInQuietHours, raised, reminded, takeLink } = content;
  const isOpen = raised.length + reminded.length > 0;
  const since = sinceText(words, content);
  return {
    subject: findingOf(words, content, "subject"),
    preheader: `${facilityName} · ${since}`,
    blocks: [
      headline(
        t("alert-mails:kicker.instant", { facility: facilityName }),
        findingOf(words, content, "title"),
        isOpen ? [since] : [],
      ),
      ...openBlocks(words, content),
      ...(isOpen && content.resolved.length > 1
        ? [subheading(t("alert-mails:column.resolved"))]
        : []),
      ...resolvedBlocks(words, content),
      ...(endedInQuietHours === 0
        ? []
        : [small(t("alert-mails:endedInQuiet", counted(words, endedInQuietHours)))]),
    ],
    after: [
      ...(takeLink === null || !isOpen
        ? []
        : [link({ label: t("alert-mails:take"), url: takeLink })]),
      ...nextText(words, content),
    ],
  };
};
