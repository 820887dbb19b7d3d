import { type ComponentProps, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { NotFoundScreen } from "#renderer/pages/not-found-screen.tsx";
import { lazyScreen } from "#renderer/pages/page.ts";
import { type RouteName, pathTo } from "#renderer/pages/paths.ts";
import { useListTrail } from "#renderer/pages/use-list-trail.tsx";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { ObservingArea } from "../screens/observing-area.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { ReportsArea } from "../screens/reports-area.tsx";
import { ReportsEntryScreen } from "../screens/reports-entry-screen.tsx";
import { SlidePreview } from "../screens/slide-preview.tsx";
import { UnitArea } from "../screens/unit-area.tsx";
import { UnlicensedScreen } from "../screens/unlicensed-screen.tsx";
import { chooseLanguage } from "../session/choose-language.ts";
import { forgetSession } from "../session/forget.ts";

const ManageAccountScreen = lazyScreen(
  async () =>
    (await import("#renderer/features/identity/account/screens/manage-account-screen.tsx"))
      .ManageAccountScreen,
);

const CustomerList = lazyScreen(
  async () => (await import("../dashboards/customer-list.tsx")).CustomerList,
);
const CustomerDashboard = lazyScreen(
  async () => (await import("../dashboards/customer-dashboard.tsx")).CustomerDashboard,
);
const FacilityDashboard = lazyScreen(
  async () => (await import("../dashboards/facility-dashboard.tsx")).FacilityDashboard,
);
const loadCustomerForms = () => import("../dashboards/customer-forms.tsx");
const CreateCustomer = lazyScreen(async () => (await loadCustomerForms()).CreateCustomer);
const EditCustomer = lazyScreen(async () => (await loadCustomerForms()).EditCustomer);
const loadFacilityForms = () => import("../dashboards/facility-forms.tsx");
const NewFacility = lazyScreen(async () => (await loadFacilityForms()).NewFacility);
const EditFacility = lazyScreen(async () => (await loadFacilityForms()).EditFacility);

const DevicesScreen = lazyScreen(
  async () =>
    (await import("#renderer/features/devices/devices/screens/devices-screen.tsx")).DevicesScreen,
);
const ListNotes = lazyScreen(
  async () =>
    (await import("#renderer/features/devices/device-upkeep/components/list-notes.tsx")).ListNotes,
);
const DeviceScreen = lazyScreen(
  async () =>
    (await import("#renderer/features/devices/device-upkeep/screens/device-screen.tsx"))
      .DeviceScreen,
);
const NextVisit = lazyScreen(
  async () =>
    (await import("#renderer/features/devices/to-do/components/next-visit.tsx")).NextVisit,
);
const DeviceSettingsDialog = lazyScreen(
  async () =>
    (await import("#renderer/features/devices/devices/components/device-form-dialog.tsx"))
      .DeviceSettingsDialog,
);
const DeviceSettings = lazyScreen(
  async () =>
    (await import("#renderer/features/devices/devices/components/device-settings.tsx"))
      .DeviceSettings,
);

const loadSlideshowForm = () =>
  import("#renderer/features/displays/slideshows/screens/slideshow-form-screen.tsx");
const NewSlideshowScreen = lazyScreen(async () => (await loadSlideshowForm()).NewSlideshowScreen);
const EditSlideshowScreen = lazyScreen(async () => (await loadSlideshowForm()).EditSlideshowScreen);
const DisplaysScreen = lazyScreen(
  async () =>
    (await import("#renderer/features/displays/displays/screens/displays-screen.tsx"))
      .DisplaysScreen,
);

const labelsAt = (facilityId: string, deviceIds: readonly string[]) =>
  pathTo("deviceLabels", { query: { facilityId, deviceIds: deviceIds.join() } });
const sheetAt = (facilityId: string, filters: Readonly<Record<string, string>>) =>
  pathTo("deviceSheet", { query: { facilityId, ...filters } });

const notesOfDevices = (facilityId: string) => (
  <Suspense fallback={<Awaited />}>
    <ListNotes
      facilityId={facilityId}
      unknownPath={pathTo("unknownDevices", { query: { facilityId } })}
    />
  </Suspense>
);

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

/** A device's own page; the facility in the address is the one that it hangs in. */
function Device() {
  const menus = useListTrail("deviceMaintenance");
  const [query] = useSearchParams();
  const deviceId = query.get("deviceId");
  return deviceId === null ? (
    <NotFoundScreen path={pathTo("device")} />
  ) : (
    <DeviceScreen
      {...{ deviceId, menus }}
      settings={SETTINGS}
      next={
        <Suspense fallback={null}>
          <NextVisit deviceId={deviceId} />
        </Suspense>
      }
    />
  );
}

const slideshowsAt = (facilityId: string) => pathTo("slideshowsList", { query: { facilityId } });

function CreateSlideshow() {
  const trail = useListTrail("slideshowsList");
  return <NewSlideshowScreen trail={trail} listPath={slideshowsAt} Face={SlidePreview} />;
}

function EditSlideshow() {
  const trail = useListTrail("slideshowsList");
  const [query] = useSearchParams();
  const slideshowId = query.get("slideshowId");
  return slideshowId === null ? (
    <NotFoundScreen path={pathTo("slideshowEdit")} />
  ) : (
    <EditSlideshowScreen
      key={slideshowId}
      trail={trail}
      listPath={slideshowsAt}
      slideshowId={slideshowId}
      Face={SlidePreview}
    />
  );
}

const addDisplayAt = (facilityId: string) => pathTo("displayAdd", { query: { facilityId } });

function Displays() {
  const trail = useListTrail("slideshowsList");
  return <DisplaysScreen trail={trail} addPath={addDisplayAt} Face={SlidePreview} />;
}

/** The screens that join several features, or a feature and the shell; all others their features name. */
export const JOINED_SCREENS: Readonly<Partial<Record<RouteName, () => ReactNode>>> = {
  allProductsUnlicensed: () => <UnlicensedScreen />,
  manageAccount: () => (
    <ManageAccountScreen onLanguage={chooseLanguage} onNewPassword={() => void forgetSession()} />
  ),
  reports: () => <ReportsEntryScreen />,
  amsReports: () => <ReportsArea area="ams" product="ECM" />,
  imsReports: () => <ReportsArea area="ims" product="IMS" />,
  obvReports: () => <ReportsArea area="obv" product="OBS" />,
  saReports: () => <ReportsArea area="sa" product="SA" />,
  unitReport: () => <UnitArea />,
  adminCustomerList: () => <CustomerList />,
  createCustomer: () => <CreateCustomer />,
  editCustomer: () => <EditCustomer />,
  customerDashboard: () => <CustomerDashboard />,
  facilityDashboard: () => <FacilityDashboard />,
  createFacility: () => <NewFacility />,
  editFacility: () => <EditFacility />,
  deviceMaintenance: () => (
    <DevicesScreen notes={notesOfDevices} labelsPath={labelsAt} sheetPath={sheetAt} />
  ),
  device: () => <Device />,
  slideshowCreate: () => <CreateSlideshow />,
  slideshowEdit: () => <EditSlideshow />,
  displays: () => <Displays />,
  obvSystem: () => <ObservingArea />,
};
