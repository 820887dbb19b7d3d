import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LIMITS } from "#contract/core/limits.ts";
import type { DeviceSet } from "#contract/devices/devices.ts";
import { deviceDaysPercent } from "#contract/reports/ecm/location-table.ts";
import type { DataHealth as Health, SilentDevice, WrongClock } from "#contract/reports/reports.ts";
import type { DataPoint, Figures, Gap } from "#contract/reports/shared.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { clockText } from "#renderer/i18n/clock-text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { FigureStrip } from "#renderer/ui/layout/figure-strip.tsx";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { HealthGaps, UncoveredPlaces } from "./health-causes.tsx";
import { SilentDevices } from "./silent-devices.tsx";

const notHeard = ({ devicesTotal, devicesReporting }: DataPoint): number =>
  devicesTotal - devicesReporting;

/** How many devices were not heard on each day of the range, as bars with their worst day in words. */
function NotHeard({ points }: { points: readonly DataPoint[] }) {
  const { t, format } = usePageText();
  const days = points.filter(
    ({ reportDate, devicesTotal }) => reportDate.length === 10 && devicesTotal > 0,
  );
  const most = Math.max(0, ...days.map(notHeard));
  const first = days[0];
  const last = days.at(-1);
  const worst = days.find((day) => notHeard(day) === most);
  if (!first || !last || !worst || days.length < 2) return null;
  return (
    <section>
      <h3>{t("reports-view.health.notHeard")}</h3>
      {most === 0 ? (
        <p>{t("reports-view.health.allHeard")}</p>
      ) : (
        <>
          <div className="hr-not-heard" aria-hidden="true">
            {days.map((day) => (
              <span
                key={day.reportDate}
                style={{ blockSize: `${(100 * notHeard(day)) / most}%` }}
                data-worst={notHeard(day) === most || undefined}
              />
            ))}
          </div>
          <p className="hr-not-heard-days">
            <span>{format.dayShort(first.reportDate)}</span>
            <span>
              {t("reports-view.health.mostOn", {
                day: format.dayShort(worst.reportDate),
                ...format.share(most, worst.devicesTotal),
              })}
            </span>
            <span>{format.dayShort(last.reportDate)}</span>
          </p>
        </>
      )}
    </section>
  );
}

const isSkewed = (offsetMs: number): boolean =>
  Math.abs(offsetMs) > LIMITS.clockSkewedSeconds * 1000;

/** Gateways whose clock is off: by much, what they report is not judged. */
export function WrongClocks({ clocks }: { clocks: readonly WrongClock[] }) {
  const words = usePageText();
  const { t } = words;
  if (clocks.length === 0) return null;
  return (
    <section>
      <h3>{t("reports-view.health.clocks")}</h3>
      <p>{t("reports-view.health.clocksText")}</p>
      <ul className="hr-health-list">
        {clocks.map(({ deviceId, name, serialNumber, location, offsetMs }) => (
          <li key={deviceId}>
            <strong>{name}</strong>
            <StatusText kind={isSkewed(offsetMs) ? "bad" : "partial"}>
              {clockText(words, offsetMs)}
            </StatusText>
            <small>
              {location} · {serialNumber}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
  /** What the report is narrowed to; empty for all. */
  chosen: { locationIds: readonly string[]; deviceIds: readonly string[] };
  /** Names of the places that gaps are of. */
  placeName: (locationId: string) => string | undefined;
  /**
   * Where a set of its devices is listed; undefined where the user may not look, or no list has
   * them.
   */
  devicesPath: ((set: DeviceSet) => string) | undefined;
};

type HealthDrawerProps = { health: Health | undefined; behind: Behind; onClose: () => void };

/** Whether a row is of this place; a part of it has more behind a colon. */
const isPlace = (key: string, id: string): boolean => key === id || key.startsWith(`${id}:`);

/** Whether a device is one of those that the report is narrowed to. */
const isChosen = (
  { deviceId, placeIds }: SilentDevice,
  { locationIds, deviceIds }: Behind["chosen"],
): boolean =>
  (deviceIds.length === 0 || deviceIds.includes(deviceId)) &&
  (locationIds.length === 0 || placeIds.some((id) => locationIds.includes(id)));

/** The health of the places that a row stands for. */
const within = (health: Health, { isTotal, key, name, onlyReaders, chosen }: Behind) => ({
  silent: health.silent.filter(
    (device) =>
      (device.readsBadges || !onlyReaders) &&
      isChosen(device, chosen) &&
      (isTotal || device.placeIds.some((id) => isPlace(key, id))),
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
        {health && (
          <SilentDevices
            silent={silent}
            elsewhere={health.silent.length - silent.length}
            timeZone={health.timeZone}
          />
        )}
        {health && behind.onlyReaders && <WrongClocks clocks={health.wrongClocks} />}
        <HealthGaps gaps={gaps} placeName={placeName} />
        <UncoveredPlaces places={places} />
        <p>{t("reports-view.health.explain")}</p>
      </div>
    </Drawer>
  );
}
