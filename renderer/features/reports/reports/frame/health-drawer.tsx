import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { DeviceSet } from "#contract/devices/devices.ts";
import type { DataHealth as Health } from "#contract/reports/reports.ts";
import { deviceDaysPercent } from "#contract/reports/ecm/location-table.ts";
import type { DataPoint, Figures, Gap } from "#contract/reports/shared.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { FigureStrip } from "#renderer/ui/layout/figure-strip.tsx";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { HealthGaps, UncoveredPlaces } from "./health-causes.tsx";
import { NotHeard } from "./not-heard.tsx";
import { SilentDevices } from "./silent-devices.tsx";
import { WrongClocks } from "./wrong-clocks.tsx";

/** What one row's figures rest on. */
export type Behind = {
  /** The row's key, which for a place is its id. */
  key: string;
  /** True for the total: the whole facility, or the selected locations. */
  isTotal: boolean;
  /** Only devices that read badges matter to it. */
  onlyReaders: boolean;
  name: string;
  range: string;
  figures: Figures | undefined;
  points: readonly DataPoint[];
  gaps: readonly Gap[];
  /** Names of the places that gaps are of. */
  placeName: (locationId: string) => string | undefined;
  /** Where a set of its devices is listed; undefined where nobody may look, or no list has them. */
  devicesPath: ((set: DeviceSet) => string) | undefined;
};

export type HealthDrawerProps = { health: Health | undefined; behind: Behind; onClose: () => void };

/** Whether a row is of this place; a part of it has more behind a colon. */
const isPlace = (key: string, id: string): boolean => key === id || key.startsWith(`${id}:`);

/** The health of the places that a row stands for. */
const within = (health: Health, { isTotal, key, name, onlyReaders }: Behind) => ({
  silent: health.silent.filter(
    ({ placeIds, readsBadges }) =>
      (readsBadges || !onlyReaders) && (isTotal || placeIds.some((id) => isPlace(key, id))),
  ),
  places: health.placesWithoutCounter.filter(
    ({ locationId, unit }) => isTotal || locationId === key || unit === name,
  ),
});

function ThreeFigures({
  figures,
  devicesPath,
}: { figures: Figures } & Pick<Behind, "devicesPath">) {
  const { t, format } = usePageText();
  const days = deviceDaysPercent(figures);
  const linked = (set: DeviceSet, words: ReactNode) =>
    devicesPath === undefined ? words : <Link to={devicesPath(set)}>{words}</Link>;
  const of = (total: number) => t("reports-view.strip.of", { total: format.count(total) });
  return (
    <FigureStrip
      label={t("reports-view.health.figures")}
      figures={[
        {
          id: "reporting",
          label: t("reports.figures.devices"),
          value: format.count(figures.devicesReporting),
          suffix: of(figures.devicesTotal),
          note: t("reports-view.health.sentSomething"),
        },
        {
          id: "days",
          label: t("reports-view.health.deviceDays"),
          value: days === null ? format.count(0) : format.percent(days),
          note: t("reports-view.health.daysOf", {
            some: format.count(figures.deviceDaysHeard),
            total: format.count(figures.deviceDaysExpected),
          }),
        },
        {
          id: "online",
          label: t("reports-view.health.online"),
          value: linked("online", format.count(figures.devicesOnline)),
          suffix: of(figures.devicesNow),
          note: linked("inService", t("reports-view.health.inService")),
        },
      ]}
    />
  );
}

/** What is behind a figure: which devices were heard, which were not, and what was not counted. */
export function HealthDrawer({ health, behind, onClose }: HealthDrawerProps) {
  const { t, format } = usePageText();
  const { figures, points, gaps, name, range, placeName } = behind;
  const index = figures?.percentCompliant ?? null;
  const { silent, places } = health ? within(health, behind) : { silent: [], places: [] };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      side="right"
      width={560}
      title={
        index === null
          ? t("reports-view.health.title")
          : t("reports-view.health.behind", { index: format.percent(index) })
      }
    >
      <div className="hr-health-drawer">
        <p>{[name, range].filter(Boolean).join(", ")}</p>
        {figures && <ThreeFigures figures={figures} devicesPath={behind.devicesPath} />}
        <NotHeard points={points} />
        {health && <SilentDevices silent={silent} timeZone={health.timeZone} />}
        {health && behind.onlyReaders && <WrongClocks clocks={health.wrongClocks} />}
        <HealthGaps gaps={gaps} placeName={placeName} />
        <UncoveredPlaces places={places} />
        <p>{t("reports-view.health.explain")}</p>
      </div>
    </Drawer>
  );
}
