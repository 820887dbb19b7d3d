import { type ComponentProps, Suspense, lazy } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useText } from "#renderer/i18n/text.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { AdministrationTabs } from "./administration-areas.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

const DeviceScreen = lazy(async () => ({
  default: (await import("#renderer/features/devices/device-upkeep/screens/device-screen.tsx"))
    .DeviceScreen,
}));
const UnknownDevicesScreen = lazy(async () => ({
  default: (
    await import("#renderer/features/devices/device-upkeep/screens/unknown-devices-screen.tsx")
  ).UnknownDevicesScreen,
}));
const DeviceSettingsDialog = lazy(async () => ({
  default: (await import("#renderer/features/devices/devices/components/device-form-dialog.tsx"))
    .DeviceSettingsDialog,
}));
const DeviceSettings = lazy(async () => ({
  default: (await import("#renderer/features/devices/devices/components/device-settings.tsx"))
    .DeviceSettings,
}));
const LabelsScreen = lazy(async () => ({
  default: (await import("#renderer/features/devices/devices/screens/labels-screen.tsx"))
    .LabelsScreen,
}));

const DeviceSheetScreen = lazy(async () => ({
  default: (await import("#renderer/features/devices/devices/screens/device-sheet-screen.tsx"))
    .DeviceSheetScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "crudDevices", products: [] };

/** The way to a page below device maintenance: customer, facility and the list. */
const useTrail = () => {
  const t = useText("shell");
  const { facility, menus } = useFacility();
  const to = pathTo("deviceMaintenance", { query: { facilityId: facility.id } });
  return [
    ...menus,
    <Link key="list" to={to}>
      {t("shell.area.deviceMaintenance")}
    </Link>,
  ];
};

const SETTINGS: ComponentProps<typeof DeviceScreen>["settings"] = {
  form: (props) => (
    <Suspense fallback={<PageSkeleton />}>
      <DeviceSettings key={props.deviceId} {...props} />
    </Suspense>
  ),
  dialog: (props) => (
    <Suspense fallback={null}>
      <DeviceSettingsDialog {...props} />
    </Suspense>
  ),
};

function Device() {
  const menus = useTrail();
  const [query] = useSearchParams();
  const deviceId = query.get("deviceId");
  return deviceId === null ? (
    <NotFoundScreen path={pathTo("device")} />
  ) : (
    <DeviceScreen {...{ deviceId, menus }} settings={SETTINGS} />
  );
}

function UnknownDevices() {
  const menus = useTrail();
  const { facility } = useFacility();
  return <UnknownDevicesScreen facilityId={facility.id} menus={menus} />;
}

/** A device's own page; the facility in the address is the one that it hangs in. */
export function DeviceArea() {
  return (
    <>
      <AdministrationTabs page="deviceMaintenance" />
      <FacilityScopeProvider needs={NEEDS}>
        <Suspense fallback={<PageSkeleton />}>
          <Device />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

/** Devices that the facility in the address hears and does not know. */
export function UnknownDevicesArea() {
  return (
    <>
      <AdministrationTabs page="deviceMaintenance" />
      <FacilityScopeProvider needs={NEEDS}>
        <Suspense fallback={<PageSkeleton />}>
          <UnknownDevices />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

function DeviceSheet() {
  return <DeviceSheetScreen menus={useTrail()} />;
}

/** Names, locations and settings of many devices as a sheet. */
export function DeviceSheetArea() {
  return (
    <>
      <AdministrationTabs page="deviceMaintenance" />
      <FacilityScopeProvider needs={NEEDS}>
        <Suspense fallback={<PageSkeleton />}>
          <DeviceSheet />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

function DeviceLabels() {
  return <LabelsScreen menus={useTrail()} />;
}

/** Labels of devices, on paper without anything around them. */
export function DeviceLabelsArea() {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        <DeviceLabels />
      </Suspense>
    </FacilityScopeProvider>
  );
}
