import { Suspense, lazy } from "react";
import { AdministrationTabs } from "./administration-areas.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

const CustomerList = lazy(async () => ({
  default: (await import("../dashboards/customer-list.tsx")).CustomerList,
}));
const CustomerDashboard = lazy(async () => ({
  default: (await import("../dashboards/customer-dashboard.tsx")).CustomerDashboard,
}));
const FacilityDashboard = lazy(async () => ({
  default: (await import("../dashboards/facility-dashboard.tsx")).FacilityDashboard,
}));
const NewFacility = lazy(async () => ({
  default: (await import("../dashboards/facility-forms.tsx")).NewFacility,
}));
const EditFacility = lazy(async () => ({
  default: (await import("../dashboards/facility-forms.tsx")).EditFacility,
}));

const CreateCustomer = lazy(async () => ({
  default: (await import("../dashboards/customer-forms.tsx")).CreateCustomer,
}));
const EditCustomer = lazy(async () => ({
  default: (await import("../dashboards/customer-forms.tsx")).EditCustomer,
}));

const PAGES = {
  customers: CustomerList,
  create: CreateCustomer,
  edit: EditCustomer,
  customer: CustomerDashboard,
  facility: FacilityDashboard,
  newFacility: NewFacility,
  editFacility: EditFacility,
} as const;

/** A page of administration that begins at the list of customers, under its tabs. */
export function DashboardArea({ page }: { page: keyof typeof PAGES }) {
  const Page = PAGES[page];
  return (
    <>
      <AdministrationTabs page="adminCustomerList" />
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </>
  );
}
