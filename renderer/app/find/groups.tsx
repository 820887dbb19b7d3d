import { type Found, FIND_LIMITS } from "#contract/operations/find.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import { bestMatches, readSearchRules } from "#contract/core/search-variants.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { PermissionMap } from "#renderer/session/session-store.ts";
import {
  ArrowRight,
  Chart,
  Document,
  Globe,
  Office,
  Person,
  Tint,
} from "#renderer/ui/indicators/icons.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { PaletteGroup, PaletteRow } from "#renderer/ui/overlays/palette.tsx";
import { pathTo } from "#renderer/pages/paths.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { navigationFor } from "../shell/navigation.ts";
import type { Visit } from "./recent.ts";
import { openReports, reportPath, reportsOfUnit } from "./reports.ts";

type Here = {
  t: Translate;
  permissions: PermissionMap;
  /** The facility that is looked from; null before one was ever chosen. */
  facilityId: string | null;
};

const KIND_OF_STATE: Readonly<Record<DeviceState, StatusKind>> = {
  online: "good",
  offline: "bad",
  explained: "unknown",
  neverHeard: "unknown",
  notHeardYet: "unknown",
  outOfService: "off",
  unassigned: "off",
  deactivated: "off",
};

/** The pages that the user may open, each with where it stands. */
const pageRows = ({ t, permissions, facilityId }: Here): PaletteRow[] => {
  const { primary, administration, icons, others, account } = navigationFor(permissions);
  const areas = primary.filter(({ name }) => name !== "administration");
  const row = ({ name, to }: { name: string; to: string }, detail?: string): PaletteRow => ({
    key: `page ${name}`,
    to: facilityId === null ? to : `${to}?${new URLSearchParams({ facilityId })}`,
    icon: <Document />,
    name: t(textId(`shell.area.${name}`)),
    detail,
  });
  return [
    ...areas.map((item) => row(item)),
    ...administration.map((item) => row(item, t("shell.area.administration"))),
    ...[...others, ...icons].map((item) => row(item)),
    { ...row(account), to: account.to },
  ];
};

const reportRows = ({ t, permissions, facilityId }: Here): PaletteRow[] =>
  openReports(permissions).map((report) => ({
    key: `report ${report.key}`,
    to: reportPath(report, facilityId),
    icon: <Chart />,
    name: t(textId(`reports.${report.key}.title`)),
    end: t(textId(`shell.area.${report.area}`)),
  }));

const ofAll = (t: Translate, shown: number, total: number): string =>
  t("find.ofAll", { shown, total });

/** What was open last, where one may go: before anything is typed. */
export const openingGroups = (
  here: Here,
  visits: readonly Visit[],
  found: Found | undefined,
  ageOf: (visit: Visit) => string,
): PaletteGroup[] => {
  const { t, facilityId } = here;
  const recent = visits.map((visit): PaletteRow => ({
    key: `recent ${visit.to}`,
    to: visit.to,
    icon: <Document />,
    name: visit.name,
    end: ageOf(visit),
  }));
  return [
    { key: "recent", title: t("find.group.recent"), rows: recent },
    facilityGroup(here, found, facilityId),
    { key: "pages", title: t("find.group.goTo"), rows: pageRows(here) },
  ];
};

const facilityGroup = (
  { t, permissions }: Here,
  found: Found | undefined,
  facilityId: string | null,
): PaletteGroup => {
  const { rows = [], total = 0 } = found?.facilities ?? {};
  const [report] = openReports(permissions);
  return {
    key: "facilities",
    title: t("find.group.facilities"),
    note: <span>{ofAll(t, rows.length, total)}</span>,
    rows: rows.map(({ id, name }) => ({
      key: `facility ${id}`,
      to:
        report === undefined
          ? pathTo("redirectionRoute", { query: { facilityId: id } })
          : reportPath(report, id),
      icon: <Globe />,
      name,
      end: id === facilityId ? t("find.here") : undefined,
    })),
  };
};

const unitGroups = (here: Here, found: Found | undefined): PaletteGroup[] => {
  const { t, permissions } = here;
  const units = found?.units;
  if (!units) return [];
  const reports = reportsOfUnit(openReports(permissions));
  if (reports.length === 0) return [];
  const [best] = units.rows;
  const rows = units.rows.map((unit): PaletteRow => ({
    key: `unit ${unit.id}`,
    to: pathTo("unitReport", { query: { facilityId: unit.facilityId, locationId: unit.id } }),
    icon: <Office />,
    name: unit.name,
    detail: `${unit.facilityName}, ${unit.above}`,
  }));
  const ofBest =
    best === undefined
      ? []
      : reports.map((report): PaletteRow => ({
          key: `unit report ${report.key}`,
          to: reportPath(report, best.facilityId, { locationIds: [best.id] }),
          icon: <Chart />,
          name: t(textId(`reports.${report.key}.title`)),
          detail: best.name,
          end: t(textId(`shell.area.${report.area}`)),
        }));
  return [
    {
      key: "units",
      title: t("find.group.units"),
      note: <span>{ofAll(t, rows.length, units.total)}</span>,
      rows,
    },
    {
      key: "unitReports",
      title: t("find.group.reportsOf", { name: best?.name ?? "" }),
      rows: ofBest,
    },
  ];
};

const deviceGroup = (here: Here, found: Found | undefined, typed: string): PaletteGroup[] => {
  const { t, facilityId } = here;
  const devices = found?.devices;
  if (!devices || facilityId === null) return [];
  const rows = devices.rows.map((device): PaletteRow => ({
    key: `device ${device.id}`,
    to:
      device.serialNumber === null
        ? `${deviceListPath(facilityId)}&${new URLSearchParams({ search: device.name })}`
        : pathTo("device", { query: { facilityId, deviceId: device.id } }),
    icon: device.deviceTypeId === DEVICE_TYPE_IDS.dispenser ? <Tint /> : <Globe />,
    name: device.name,
    detail: [device.serialNumber, device.locationNames.slice(-2).join(" > ")]
      .filter(Boolean)
      .join(", "),
    end:
      device.state === null ? undefined : (
        <StatusText kind={KIND_OF_STATE[device.state]}>
          {t(`device-upkeep.state.${device.state}`)}
        </StatusText>
      ),
  }));
  if (devices.total > rows.length)
    rows.push({
      key: "devices all",
      to: `${deviceListPath(facilityId)}&${new URLSearchParams({ search: typed })}`,
      icon: <ArrowRight />,
      name: t("find.allDevices", { count: devices.total }),
    });
  return [
    {
      key: "devices",
      title: t("find.group.devices"),
      note: <span>{ofAll(t, devices.rows.length, devices.total)}</span>,
      rows,
    },
  ];
};

const peopleGroup = (here: Here, found: Found | undefined): PaletteGroup[] => {
  const { t, permissions, facilityId } = here;
  const people = found?.people;
  const trends = openReports(permissions).find(({ key }) => key === "individualTrends");
  if (!people || trends === undefined) return [];
  const rows = people.rows.map((person): PaletteRow => ({
    key: `person ${person.id}`,
    to: reportPath(trends, facilityId, { employeeIds: [person.id] }),
    icon: <Person />,
    name: person.name,
    detail:
      person.badgeNumber === null
        ? person.jobRole
        : t("find.withBadge", { jobRole: person.jobRole, badge: person.badgeNumber }),
    end: t("reports.individualTrends.title"),
  }));
  return [
    {
      key: "people",
      title: t("find.group.people"),
      note: <span>{ofAll(t, rows.length, people.total)}</span>,
      rows,
    },
  ];
};

const fitting = (t: Translate, rows: readonly PaletteRow[], typed: string): PaletteRow[] => {
  const rules = readSearchRules(t("find.stopWords"), t("find.synonyms"));
  return bestMatches(rows, ({ name }) => name, typed, [rules]).slice(0, FIND_LIMITS.rowsMax);
};

/**
 * What fits what was typed: what the server found in the order that people look for it, then
 * reports and pages, which the page knows itself. A unit leads to its reports.
 */
export const foundGroups = (
  here: Here,
  typed: string,
  found: Found | undefined,
): PaletteGroup[] => {
  const { t, facilityId } = here;
  const reports = fitting(t, reportRows(here), typed);
  const pages = fitting(t, pageRows(here), typed);
  const facilities = facilityGroup(here, found, facilityId);
  return [
    { key: "reports", title: t("find.group.reports"), rows: reports },
    { key: "pages", title: t("find.group.pages"), rows: pages },
    facilities,
    ...unitGroups(here, found),
    ...deviceGroup(here, found, typed),
    ...peopleGroup(here, found),
  ];
};
