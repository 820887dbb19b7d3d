import { type ReactNode, Suspense, lazy } from "react";
import type { RouteName } from "../paths.ts";
import { chooseLanguage } from "../session/choose-language.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { AlertFormArea, AlertsArea } from "../screens/alerts-area.tsx";
import { DashboardArea } from "../screens/dashboard-areas.tsx";
import {
  ApiTokensArea,
  AuditLogArea,
  BadgeDeskArea,
  DevicesArea,
  LocationsArea,
  EmployeesArea,
  ShiftsArea,
  UsersArea,
} from "../screens/administration-areas.tsx";
import {
  DeviceArea,
  DeviceLabelsArea,
  DeviceSheetArea,
  UnknownDevicesArea,
} from "../screens/device-areas.tsx";
import { ObservingArea } from "../screens/observing-area.tsx";
import { DownloadsArea } from "../screens/downloads-area.tsx";
import { ReportSubscriptionsArea } from "../screens/report-subscriptions-area.tsx";
import { ReportsArea } from "../screens/reports-area.tsx";
import { SlideshowViewArea } from "../screens/slideshow-view-area.tsx";
import { SamplingArea } from "../screens/sampling-area.tsx";
import {
  DiagnosticsArea,
  SystemStatusArea,
  SystemStatusHistoryArea,
} from "../screens/system-status-area.tsx";
import { forgetSession } from "../session/forget.ts";
import { ReportsEntryScreen } from "../screens/reports-entry-screen.tsx";
import { DisplaysArea } from "../screens/displays-area.tsx";
import { SlideshowsArea } from "../screens/slideshows-area.tsx";
import { UnlicensedScreen } from "../screens/unlicensed-screen.tsx";

const ManageAccountScreen = lazy(async () => ({
  default: (await import("#renderer/features/identity/account/screens/manage-account-screen.tsx"))
    .ManageAccountScreen,
}));

function ManageAccount() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ManageAccountScreen onLanguage={chooseLanguage} onNewPassword={() => void forgetSession()} />
    </Suspense>
  );
}

/** The screen of each route; a route that only leads on has none. */
export const SCREENS: Readonly<Partial<Record<RouteName, ReactNode>>> = {
  manageAccount: <ManageAccount />,
  allProductsUnlicensed: <UnlicensedScreen />,
  reports: <ReportsEntryScreen />,
  amsReports: <ReportsArea area="ams" product="ECM" />,
  imsReports: <ReportsArea area="ims" product="IMS" />,
  obvReports: <ReportsArea area="obv" product="OBS" />,
  saReports: <ReportsArea area="sa" product="SA" />,
  adminCustomerList: <DashboardArea page="customers" />,
  createCustomer: <DashboardArea page="create" />,
  editCustomer: <DashboardArea page="edit" />,
  customerDashboard: <DashboardArea page="customer" />,
  facilityDashboard: <DashboardArea page="facility" />,
  createFacility: <DashboardArea page="newFacility" />,
  editFacility: <DashboardArea page="editFacility" />,
  users: <UsersArea />,
  deviceMaintenance: <DevicesArea />,
  locations: <LocationsArea />,
  shifts: <ShiftsArea />,
  device: <DeviceArea />,
  unknownDevices: <UnknownDevicesArea />,
  deviceSheet: <DeviceSheetArea />,
  deviceLabels: <DeviceLabelsArea />,
  badgeDesk: <BadgeDeskArea />,
  employees: <EmployeesArea />,
  apiTokens: <ApiTokensArea />,
  auditLog: <AuditLogArea />,
  samplingPlan: <SamplingArea />,
  systemStatus: <SystemStatusArea />,
  systemStatusHistory: <SystemStatusHistoryArea />,
  diagnostics: <DiagnosticsArea />,
  obvSystem: <ObservingArea />,
  slideshowView: <SlideshowViewArea />,
  downloads: <DownloadsArea />,
  alertSubscriptions: <AlertsArea />,
  createAlertSubscription: <AlertFormArea isNew />,
  editAlertSubscription: <AlertFormArea isNew={false} />,
  reportSubscriptions: <ReportSubscriptionsArea page="list" />,
  reportSubscriptionCreate: <ReportSubscriptionsArea page="create" />,
  reportSubscriptionEdit: <ReportSubscriptionsArea page="edit" />,
  slideshowsList: <SlideshowsArea page="list" />,
  slideshowCreate: <SlideshowsArea page="create" />,
  slideshowEdit: <SlideshowsArea page="edit" />,
  displays: <DisplaysArea page="list" />,
  displayAdd: <DisplaysArea page="add" />,
};
