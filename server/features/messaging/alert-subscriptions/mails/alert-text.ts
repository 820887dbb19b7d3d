import { stopsDevice } from "#contract/devices/alarms.ts";
import { type Block, type Said, box } from "#server/mail/parts/block.ts";
import type { Row } from "#server/mail/parts/rows.ts";
import { type MailText, minutesBetween } from "#server/mail/mail-text.ts";
import type {
  AlertDevice,
  AlertLine,
  AlertState,
  ResolvedLine,
} from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";

/** A count and its text, for texts with plural forms. */
export const counted = (words: MailText, count: number) => ({ count, n: words.count(count) });

const replacementSaid = (
  words: MailText,
  { day, days }: Extract<AlertState, { kind: "replacement" }>,
): Said => {
  const { t } = words;
  const told = { day: words.dayShort(day) };
  if (days < 0) return { tone: "bad", text: t("alert-mails:state.overdue", told) };
  if (days === 0) return { tone: "warn", text: t("alert-mails:state.dueToday") };
  const text = t("alert-mails:state.due", { ...told, ...counted(words, days) });
  return { tone: "warn", text };
};

/** How something stands, with its mark. */
export const stateSaid = (words: MailText, state: AlertState): Said => {
  const { t } = words;
  switch (state.kind) {
    case "offline":
      return { tone: "bad", text: t("alert-mails:state.offline") };
    case "silent":
      return {
        tone: "warn",
        text: t("alert-mails:state.silent", { age: words.age(state.minutes) }),
      };
    case "unstable":
      return { tone: "warn", text: t("alert-mails:state.unstable") };
    case "alarm":
      return {
        tone: stopsDevice(state.type) ? "bad" : "warn",
        text: alarmText(words, state.type),
      };
    case "weakSignal":
      return {
        tone: "warn",
        text: t("alert-mails:state.weakSignal", { dbm: words.count(state.dbm) }),
      };
    case "badgeBattery":
      return state.level === "Dead"
        ? { tone: "bad", text: t("alert-mails:state.badgeDead") }
        : { tone: "warn", text: t("alert-mails:state.badgeLow") };
    case "replacement":
      return replacementSaid(words, state);
    case "activity":
      return {
        tone: "off",
        text: t(`alert-mails:state.${state.of}`, {
          n: words.count(state.count),
          hours: words.count(state.hours),
        }),
      };
  }
};

/** "3-NICU-318 sink, D4-118402" */
export const deviceName = ({ name, detail }: AlertDevice): string =>
  detail === null ? name : `${name}, ${detail}`;

const placeText = ({ place }: AlertDevice): string => place.join(" > ");

/** The line below a name: number and place. */
const whereText = ({ detail, place }: AlertDevice): string =>
  [detail ?? "", place.join(" > ")].filter((text) => text !== "").join(" · ");

const behindText = (words: MailText, behind: NonNullable<AlertLine["behind"]>): string => {
  const { t } = words;
  const count = counted(words, behind.devices);
  if (behind.units.length === 0) return t("alert-mails:behind", count);
  const more =
    behind.moreUnits === 0 ? [] : [t("alert-mails:moreUnits", counted(words, behind.moreUnits))];
  return t("alert-mails:behindIn", { ...count, units: words.list([...behind.units, ...more]) });
};

/** A root with what is behind it, in a box of its own. @param at when the mail is made */
export const rootBox = (words: MailText, line: AlertLine, at: Date): Block => {
  const { t } = words;
  const { device, state, behind, lastHeard, explains } = line;
  const said = stateSaid(words, state);
  const heard =
    lastHeard === null ? "" : t("alert-mails:lastHeard", { time: words.nearMoment(lastHeard, at) });
  const place = placeText(device);
  const where =
    place !== "" && heard !== ""
      ? t("alert-mails:placeAndHeard", { place, heard })
      : `${place}${heard}`;
  return box(said.tone ?? "bad", [
    behind === null ? said : { ...said, text: t("alert-mails:rootCause", { state: said.text }) },
    { text: deviceName(device), ink: "ink", isStrong: true },
    ...(where === "" ? [] : [{ text: where }]),
    ...(line.also ?? []).map((state) => stateSaid(words, state)),
    ...(behind === null
      ? []
      : [
          { text: behindText(words, behind), ink: "ink" as const, isStrong: true },
          {
            text: t("alert-mails:willReport", {
              time: words.nearMoment(lastHeard ?? line.since ?? at, at),
            }),
            ink: "ink" as const,
          },
        ]),
    ...(line.isOutside === true ? [{ text: t("alert-mails:outside") }] : []),
    ...(explains === undefined
      ? []
      : [
          {
            text: t("alert-mails:explains", {
              ...counted(words, explains.lines),
              time: words.nearMoment(explains.toldAt, at),
            }),
          },
        ]),
  ]);
};

/** Another line of a table: its name, where it is and its own reason; when it was last heard. */
export const lineRow = (words: MailText, line: AlertLine, at: Date): Row => {
  const { device, state, also, lastHeard, since, isNew, behind } = line;
  const where = whereText(device);
  const time = lastHeard ?? since;
  return {
    name: device.name,
    ...(isNew === true && {
      mark: { text: words.t("alert-mails:column.new"), ink: "accent", isStrong: true },
    }),
    under: [
      ...(where === "" ? [] : [{ text: where }]),
      ...[state, ...(also ?? [])].map((one) => stateSaid(words, one)),
      ...(behind === null ? [] : [{ text: behindText(words, behind), ink: "ink" as const }]),
    ],
    cells: [{ text: time === null ? "" : words.nearMoment(time, at), ink: "ink" }],
  };
};

const resolvedWhen = (words: MailText, line: ResolvedLine): string => {
  const { t } = words;
  const { from, to, how, alarm } = line;
  if (how === "withdrawn") return t("alert-mails:never");
  if (how === "explained" || how === "replaced" || how === "removed" || to === null)
    return t(`alert-mails:${how === "ended" ? "removed" : how}`);
  return t(`alert-mails:${alarm === 1 ? "silentFrom" : "openFrom"}`, {
    from: words.nearMoment(from, to),
    to: words.shortMoment(to),
    age: words.age(minutesBetween(from, to)),
  });
};

/** What an alarm is called; of a badge, that its battery is low or dead. */
export const alarmText = (words: MailText, alarm: ResolvedLine["alarm"]): string =>
  typeof alarm === "number"
    ? words.t(`reports:alarmTypes.${alarm}`)
    : stateText(words, { kind: "badgeBattery", level: alarm });

/** What an alarm that is over is called: "Online again", "Low battery: over". */
const resolvedSaid = (words: MailText, { alarm }: ResolvedLine): Said => ({
  tone: "good",
  text:
    alarm === 1
      ? words.t("alert-mails:resolvedState")
      : words.t("alert-mails:ended", { alarm: alarmText(words, alarm) }),
});

const backText = (words: MailText, { behind }: ResolvedLine): string[] =>
  behind === null || behind.devices === 0
    ? []
    : [
        words.t("alert-mails:backBehind", {
          ...counted(words, behind.devices),
          some: words.count(behind.reporting),
        }),
      ];

/** What is over, in a box of its own. */
export const resolvedBox = (words: MailText, line: ResolvedLine): Block => {
  const place = placeText(line.device);
  return box("good", [
    resolvedSaid(words, line),
    { text: deviceName(line.device), ink: "ink", isStrong: true },
    ...(place === "" ? [] : [{ text: place }]),
    { text: resolvedWhen(words, line), ink: "ink" },
    ...backText(words, line).map((text) => ({ text, ink: "ink" as const })),
  ]);
};

/** What is over, in a table of several. */
export const resolvedRow = (words: MailText, line: ResolvedLine): Row => ({
  name: line.device.name,
  under: [whereText(line.device), resolvedWhen(words, line), ...backText(words, line)]
    .filter((text) => text !== "")
    .map((text) => ({ text })),
  cells: [resolvedSaid(words, line)],
});

/** A state in words for a subject, without its mark. */
export const stateText = (words: MailText, state: AlertState): string =>
  stateSaid(words, state).text;
