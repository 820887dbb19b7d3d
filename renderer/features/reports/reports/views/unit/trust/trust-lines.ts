import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { deviceDaysPercent } from "#contract/reports/ecm/location-table.ts";
import type { UnitResponse } from "#contract/reports/unit/unit-response.ts";
import { unitDeviceDays } from "#contract/reports/unit/unit.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";

/** What a fact leads to: an address, or something that opens on the page. */
export type TrustLink = { text: string } & (
  | { to: string; onOpen?: undefined }
  | { to?: undefined; onOpen: () => void }
);

/** One fact about what a unit's figures rest on. */
type TrustLine = {
  id: "devices" | "days" | "left" | "sampling";
  kind: StatusKind;
  head: string;
  text: string;
  links: readonly TrustLink[];
};

/** Where the facts lead; each undefined where the reader may not go there. */
type TrustPaths = {
  device?: ((deviceId: string) => string) | undefined;
  devices?: string | undefined;
  elsewhere?: string | undefined;
  plan?: string | undefined;
};

type Device = UnitResponse["devices"]["silent"][number];

const silentText = (
  { t, format }: PageText,
  { name, location, state, heardAt }: Device,
): string => {
  const named = { name: `${location}, ${name}` };
  if (state === "neverHeard" || heardAt === null) return t("unit.believe.never", named);
  if (state === "explained") return t("unit.believe.behind", named);
  return t("unit.believe.since", { ...named, day: format.day(heardAt.slice(0, 10)) });
};

const devicesLine = (words: PageText, { devices }: UnitResponse, paths: TrustPaths): TrustLine => {
  const { t, format } = words;
  const { total, silentCount: silent, silent: named, silentElsewhere } = devices;
  const more = silent - named.length;
  const elsewhere: TrustLink[] =
    silentElsewhere > 0 && paths.elsewhere !== undefined
      ? [
          {
            to: paths.elsewhere,
            text: t("unit.believe.elsewhere", {
              count: silentElsewhere,
              n: format.count(silentElsewhere),
            }),
          },
        ]
      : [];
  if (total === 0)
    return {
      id: "devices",
      kind: "unknown",
      head: t("unit.believe.noDevices"),
      text: "",
      links: elsewhere,
    };
  const heard = t("unit.believe.heard", format.share(total - silent, total));
  const [only] = named;
  const to =
    silent === 1 && only !== undefined && paths.device !== undefined
      ? { to: paths.device(only.deviceId), text: t("unit.believe.toDevice") }
      : paths.devices !== undefined && silent > 0
        ? { to: paths.devices, text: t("unit.believe.toDevices") }
        : undefined;
  const names = [
    ...named.map((device) => silentText(words, device)),
    ...(more > 0 ? [t("unit.believe.more", { count: more, n: format.count(more) })] : []),
  ];
  return {
    id: "devices",
    kind: silent > 0 ? "partial" : "good",
    head:
      silent === 0
        ? heard
        : `${heard}, ${t("unit.believe.silent", { count: silent, n: format.count(silent) })}`,
    text: silent === 0 ? t("unit.believe.allHeard") : `${names.join("; ")}.`,
    links: [...(to === undefined ? [] : [to]), ...elsewhere],
  };
};

const daysLine = (
  { t, format }: PageText,
  { monitored, dataHealthPercent: least }: UnitResponse,
  onBehind: (() => void) | undefined,
): TrustLine[] => {
  if (monitored === null) return [];
  const percent = unitDeviceDays({ monitored });
  const low = monitored.rooms.flatMap((room) => {
    const days = deviceDaysPercent(room);
    return days !== null && days < least ? [{ name: room.name, days }] : [];
  });
  const [only] = low;
  const text =
    only === undefined
      ? t("unit.believe.daysGood", { least: format.percentTick(least) })
      : low.length === 1
        ? t("unit.believe.roomDays", { room: only.name, percent: format.percent(only.days) })
        : t("unit.believe.roomsDays", {
            count: low.length,
            n: format.count(low.length),
            least: format.percentTick(least),
          });
  const isLow = low.length > 0 || (percent !== null && percent < least);
  return [
    {
      id: "days",
      kind: percent === null ? "unknown" : isLow ? "warn" : "good",
      head:
        percent === null
          ? t("unit.believe.noDays")
          : t("unit.believe.days", { percent: format.percent(percent) }),
      text: percent === null ? "" : text,
      links:
        isLow && onBehind !== undefined
          ? [{ onOpen: onBehind, text: t("unit.believe.daysWhich") }]
          : [],
    },
  ];
};

const leftOutLine = (
  { t, format }: PageText,
  { monitored }: UnitResponse,
  onBehind: (() => void) | undefined,
): TrustLine[] => {
  if (monitored === null) return [];
  const { uncoveredDispenses: count, placesWithoutCounter: places } = monitored.total;
  const isNone = count === 0;
  return [
    {
      id: "left",
      kind: "good",
      head: isNone
        ? t("unit.believe.leftNone")
        : t("unit.believe.left", { count, n: format.count(count) }),
      text: isNone
        ? t("unit.believe.leftNoneText")
        : t("unit.believe.leftWhere", { count: places, n: format.count(places) }),
      links:
        isNone || onBehind === undefined
          ? []
          : [{ onOpen: onBehind, text: t("unit.believe.leftWhich") }],
    },
  ];
};

const samplingLine = (
  { t, format }: PageText,
  { sampling }: UnitResponse,
  { plan }: TrustPaths,
): TrustLine[] => {
  if (sampling === null) return [];
  const { observed, target, unseenShifts, lastDay } = sampling;
  const short = target === null ? 0 : Math.max(0, target - observed);
  const head =
    target === null
      ? t("unit.believe.observed", { count: observed, n: format.count(observed) })
      : t("unit.believe.sampled", format.share(observed, target));
  const parts = [
    lastDay === null
      ? t("unit.believe.neverObserved")
      : t("unit.believe.lastSession", { day: format.day(lastDay) }),
    ...(unseenShifts.length === 0
      ? []
      : [t("unit.believe.unseen", { shifts: format.list(unseenShifts) })]),
  ];
  return [
    {
      id: "sampling",
      kind: target === null ? "info" : short > 0 ? "warn" : "good",
      head:
        short === 0
          ? head
          : `${head}, ${t("unit.believe.short", { count: short, n: format.count(short) })}`,
      text: parts.join(" "),
      links: plan === undefined ? [] : [{ to: plan, text: t("unit.believe.plan") }],
    },
  ];
};

const isWrong = ({ kind }: TrustLine): boolean => kind === "partial" || kind === "warn";

/** What a unit's figures rest on, one fact each, what is wrong first. @param onBehind opens what the index rests on */
export const trustLines = (
  words: PageText,
  data: UnitResponse,
  paths: TrustPaths,
  onBehind: (() => void) | undefined,
): TrustLine[] =>
  [
    devicesLine(words, data, paths),
    ...daysLine(words, data, onBehind),
    ...leftOutLine(words, data, onBehind),
    ...samplingLine(words, data, paths),
  ].toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)));
