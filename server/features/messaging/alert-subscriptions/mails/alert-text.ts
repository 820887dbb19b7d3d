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
export const counted = (texts: MailText, count: number) => ({ count, n: texts.count(count) });

const replacementSaid = (
  texts: MailText,
  { day, days }: Extract<AlertState, { kind: "replacement" }>,
): Said => {
  const { t } = texts;
  const values = { day: texts.dayShort(day) };
  if (days < 0) return { tone: "bad", text: t("alert-mails:state.overdue", values) };
  if (days === 0) return { tone: "warn", text: t("alert-mails:state.dueToday") };
  const text = t("alert-mails:state.due", { ...values, ...counted(texts, days) });
  return { tone: "warn", text };
};

/** How something stands, with its mark. */
const stateSaid = (texts: MailText, state: AlertState): Said => {
  const { t } = texts;
  switch (state.kind) {
    case "offline":
      return { tone: "bad", text: t("alert-mails:state.offline") };
    case "silent":
      return {
        tone: "warn",
        text: t("alert-mails:state.silent", { age: texts.age(state.minutes) }),
      };
    case "unstable":
      return { tone: "warn", text: t("alert-mails:state.unstable") };
    case "alarm":
      return {
        tone: stopsDevice(state.type) ? "bad" : "warn",
        text: alarmText(texts, state.type),
      };
    case "weakSignal":
      return {
        tone: "warn",
        text: t("alert-mails:state.weakSignal", { dbm: texts.count(state.dbm) }),
      };
    case "badgeBattery":
      return state.level === "Dead"
        ? { tone: "bad", text: t("alert-mails:state.badgeDead") }
        : { tone: "warn", text: t("alert-mails:state.badgeLow") };
    case "replacement":
      return replacementSaid(texts, state);
    case "activity":
      return {
        tone: "off",
        text: t(`alert-mails:state.${state.of}`, {
          n: texts.count(state.count),
          hours: texts.count(state.hours),
        }),
      };
  }
};

/** "3-NICU-318 sink, D4-118402" */
const deviceName = ({ name, detail }: AlertDevice): string =>
  detail === null ? name : `${name}, ${detail}`;

const placeText = ({ place }: AlertDevice): string => place.join(" > ");

/** The line below a name: number and place. */
const whereText = ({ detail, place }: AlertDevice): string =>
  [detail ?? "", place.join(" > ")].filter((text) => text !== "").join(" · ");

const behindText = (texts: MailText, behind: NonNullable<AlertLine["behind"]>): string => {
  const { t } = texts;
  const count = counted(texts, behind.devices);
  if (behind.units.length === 0) return t("alert-mails:behind", count);
  const more =
    behind.moreUnits === 0 ? [] : [t("alert-mails:moreUnits", counted(texts, behind.moreUnits))];
  return t("alert-mails:behindIn", { ...count, units: texts.list([...behind.units, ...more]) });
};

/** That a device was not heard since it was installed, and when that was; null for any other line. */
const neverSaid = (
  texts: MailText,
  { lastHeard, installed }: Pick<AlertLine, "lastHeard" | "installed">,
): string | null =>
  lastHeard === null && installed
    ? texts.t("alert-mails:neverReported", { day: texts.date(installed) })
    : null;

/** A root with what is behind it, in a box of its own. @param at when the mail is made */
export const rootBox = (texts: MailText, line: AlertLine, at: Date): Block => {
  const { t } = texts;
  const { device, state, behind, lastHeard, explains } = line;
  const said = stateSaid(texts, state);
  const heard =
    lastHeard === null
      ? (neverSaid(texts, line) ?? "")
      : t("alert-mails:lastHeard", { time: texts.nearMoment(lastHeard, at) });
  const place = placeText(device);
  const where =
    place !== "" && heard !== ""
      ? t("alert-mails:placeAndHeard", { place, heard })
      : `${place}${heard}`;
  return box(said.tone ?? "bad", [
    behind === null ? said : { ...said, text: t("alert-mails:rootCause", { state: said.text }) },
    { text: deviceName(device), ink: "ink", isStrong: true },
    ...(where === "" ? [] : [{ text: where }]),
    ...(line.also ?? []).map((state) => stateSaid(texts, state)),
    ...(behind === null
      ? []
      : [
          { text: behindText(texts, behind), ink: "ink" as const, isStrong: true },
          {
            text: t("alert-mails:willReport", {
              time: texts.nearMoment(lastHeard ?? line.since ?? at, at),
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
              ...counted(texts, explains.lines),
              time: texts.nearMoment(explains.toldAt, at),
            }),
          },
        ]),
  ]);
};

/** Another line of a table: its name, where it is and its own reason; when it was last heard. */
export const lineRow = (texts: MailText, line: AlertLine, at: Date): Row => {
  const { device, state, also, lastHeard, since, isNew, behind } = line;
  const where = whereText(device);
  const time = lastHeard ?? since;
  const never = neverSaid(texts, line);
  return {
    name: device.name,
    ...(isNew === true && {
      mark: { text: texts.t("alert-mails:column.new"), ink: "accent", isStrong: true },
    }),
    under: [
      ...(where === "" ? [] : [{ text: where }]),
      ...[state, ...(also ?? [])].map((one) => stateSaid(texts, one)),
      ...(never === null ? [] : [{ text: never }]),
      ...(behind === null ? [] : [{ text: behindText(texts, behind), ink: "ink" as const }]),
    ],
    cells: [{ text: time === null ? "" : texts.nearMoment(time, at), ink: "ink" }],
  };
};

const resolvedWhen = (texts: MailText, line: ResolvedLine): string => {
  const { t } = texts;
  const { from, to, how, alarm } = line;
  if (how === "withdrawn") return t("alert-mails:never");
  if (how === "explained" || how === "replaced" || how === "removed" || to === null)
    return t(`alert-mails:${how === "ended" ? "removed" : how}`);
  return t(`alert-mails:${alarm === 1 ? "silentFrom" : "openFrom"}`, {
    from: texts.nearMoment(from, to),
    to: texts.shortMoment(to),
    age: texts.age(minutesBetween(from, to)),
  });
};

/** What an alarm is called; of a badge, that its battery is low or dead. */
export const alarmText = (texts: MailText, alarm: ResolvedLine["alarm"]): string =>
  typeof alarm === "number"
    ? texts.t(`reports:alarmTypes.${alarm}`)
    : stateText(texts, { kind: "badgeBattery", level: alarm });

/** What an alarm that is over is called: "Online again", "Low battery: over". */
const resolvedSaid = (texts: MailText, { alarm }: ResolvedLine): Said => ({
  tone: "good",
  text:
    alarm === 1
      ? texts.t("alert-mails:resolvedState")
      : texts.t("alert-mails:ended", { alarm: alarmText(texts, alarm) }),
});

const backText = (texts: MailText, { behind }: ResolvedLine): string[] =>
  behind === null || behind.devices === 0
    ? []
    : [
        texts.t("alert-mails:backBehind", {
          ...counted(texts, behind.devices),
          some: texts.count(behind.reporting),
        }),
      ];

/** What is over, in a box of its own. */
export const resolvedBox = (texts: MailText, line: ResolvedLine): Block => {
  const place = placeText(line.device);
  return box("good", [
    resolvedSaid(texts, line),
    { text: deviceName(line.device), ink: "ink", isStrong: true },
    ...(place === "" ? [] : [{ text: place }]),
    { text: resolvedWhen(texts, line), ink: "ink" },
    ...backText(texts, line).map((text) => ({ text, ink: "ink" as const })),
  ]);
};

/** What is over, in a table of several. */
export const resolvedRow = (texts: MailText, line: ResolvedLine): Row => ({
  name: line.device.name,
  under: [whereText(line.device), resolvedWhen(texts, line), ...backText(texts, line)]
    .filter((text) => text !== "")
    .map((text) => ({ text })),
  cells: [resolvedSaid(texts, line)],
});

/** A state in words for a subject, without its mark. */
export const stateText = (texts: MailText, state: AlertState): string =>
  stateSaid(texts, state).text;
