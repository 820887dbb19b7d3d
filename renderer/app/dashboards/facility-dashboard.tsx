import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Facility } from "#contract/organization/facilities.ts";
import { FirstStepsCard } from "#renderer/features/organization/first-steps/components/first-steps-card.tsx";
import { DevicesWidget } from "#renderer/features/devices/devices/components/devices-widget.tsx";
import { facilityQuery } from "#renderer/features/organization/facilities/queries.ts";
import { GatewayTokensWidget } from "#renderer/features/devices/gateway-tokens/components/gateway-tokens-widget.tsx";
import { NewLicensesDialog } from "#renderer/features/organization/licenses/components/license-dialogs.tsx";
import { LicensesWidget } from "#renderer/features/organization/licenses/components/licenses-widget.tsx";
import { ObvRolesWidget } from "#renderer/features/people/job-roles/components/role-widgets.tsx";
import { LocationWidget } from "#renderer/features/organization/locations/components/location-widget.tsx";
import { ShiftsWidget } from "#renderer/features/organization/shifts/components/shifts-widget.tsx";
import { UsersWidget } from "#renderer/features/identity/users/components/users-widget.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Cog } from "#renderer/ui/indicators/icons.ts";
import { StatusPill } from "#renderer/ui/indicators/status-text.tsx";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { stepLinks } from "./step-links.ts";
import { isRefused, toCustomerList } from "./refused-address.tsx";

/** Products that need devices. */
const DEVICE_PRODUCTS = ["ECM", "SA", "IMS"] as const;

function FacilityWidgets({ facility }: { facility: Facility }) {
  const { facilityId, customerId, privileges } = facility;
  const observes = facility.licensedProductCodes.includes("OBS");
  const hasDevices =
    privileges.includes("viewDeviceStatuses") &&
    (facility.showDevices ||
      facility.deviceCount > 0 ||
      DEVICE_PRODUCTS.some((product) => facility.licensedProductCodes.includes(product)));
  const shiftsPath = pathTo("shifts", { query: { customerId, facilityId } });
  const seesUsers = usePermission("users");
  return (
    <div className="hr-widgets">
      {hasDevices && (
        <DevicesWidget
          facilityId={facilityId}
          products={facility.licensedProductCodes}
          listPath={(filters) => pathTo("deviceMaintenance", { query: { facilityId, ...filters } })}
        />
      )}
      <LocationWidget
        facilityId={facilityId}
        pagePath={(open) => pathTo("locations", { query: { customerId, facilityId, open } })}
        devicesPath={(locationId, set) => deviceListPath(facilityId, { locationId, set })}
      />
      {seesUsers && (
        <UsersWidget
          customerId={customerId}
          customerName={facility.customerName}
          facilityId={facilityId}
          pagePath={pathTo("users", { query: { customerId, facility: facilityId } })}
        />
      )}
      <ShiftsWidget
        facilityId={facilityId}
        editPath={privileges.includes("editFacilities") ? shiftsPath : undefined}
      />
      {observes && privileges.includes("manageJobRoles") && (
        <ObvRolesWidget
          {...{ customerId, facilityId, facilityName: facility.facilityName }}
          canCopy={privileges.includes("cloneJobRoles")}
        />
      )}
      {hasDevices && privileges.includes("editFacilities") && (
        <GatewayTokensWidget {...{ facilityId }} timeZone={facility.timeZone} />
      )}
      <LicensesWidget
        customerId={customerId}
        facilityId={facilityId}
        name={facility.facilityName}
        facilities={privileges.includes("manageLicenses") ? [facility] : []}
      />
    </div>
  );
}

/** Until a facility has its first figure; what was open then stays until the page is left. */
function FirstStepsPlace({ facility }: { facility: Facility }) {
  const { facilityId, customerId } = facility;
  const [address] = useSearchParams();
  // A user who comes back from a step finds them still, though the first figure is there.
  const isRequested = address.has("firstSteps");
  const [isNeeded] = useState(!facility.isUnderWay || isRequested);
  const counts = facility.licensedProductCodes.includes("ECM");
  const links = useMemo(() => {
    const { figure, ...all } = stepLinks(customerId, facilityId);
    // Its report is of what counts dispenses.
    return counts && figure !== undefined ? { ...all, figure } : all;
  }, [customerId, facilityId, counts]);
  const licensing = useDialog<null>();
  if (!isNeeded) return null;
  return (
    <>
      <FirstStepsCard {...{ facilityId, links }} onLicenses={() => licensing.open(null)} />
      {licensing.opening > 0 && (
        <NewLicensesDialog
          key={licensing.opening}
          {...licensing.props}
          owner={facility.facilityName}
          facilities={[facility]}
          // The step is there only while none is valid.
          existing={[]}
        />
      )}
    </>
  );
}

function FacilityHeader({ facility }: { facility: Facility }) {
  const t = useText("customers", "shell");
  const format = useFormat();
  const { facilityId, customerId, occupancy, templateId, timeZone } = facility;
  const facts = [
    t(textId(`customers.template.${templateId}`)),
    format.timeZone(timeZone),
    occupancy !== null && t("customers.beds", { count: occupancy }),
  ];
  return (
    <PageHeader
      trail={[
        <Link key="customers" to={pathTo("adminCustomerList")}>
          {t("shell.area.adminCustomerList")}
        </Link>,
        <Link key="customer" to={pathTo("customerDashboard", { query: { customerId } })}>
          {facility.customerName}
        </Link>,
      ]}
      title={facility.facilityName}
      status={<StatusPill kind="good">{t("customers.active")}</StatusPill>}
      range={facts.filter(Boolean).join(" · ")}
      actions={
        facility.privileges.includes("editFacilities") && (
          <LinkButton icon={<Cog />} to={pathTo("editFacility", { params: { facilityId } })}>
            {t("customers.facilities.settings")}
          </LinkButton>
        )
      }
    />
  );
}

/** What belongs to a facility, in widgets: the facility of the address. */
export function FacilityDashboard() {
  const t = useText("customers");
  const [address] = useSearchParams();
  const id = address.get("facilityId") ?? "";
  const query = useQuery({ ...facilityQuery(id), enabled: id !== "" });
  const customerId = query.data?.customerId;
  useEffect(() => {
    if (customerId === undefined) return;
    remembered.set("customerId", customerId);
    remembered.set("facilityId", id);
  }, [id, customerId]);
  if (id === "" || isRefused(query.error)) return toCustomerList();
  return (
    <div className="hr-page">
      <QueryState query={query} inCard failedTitle={t("customers.facilityLoadFailed")}>
        {(facility) => (
          <>
            <FacilityHeader facility={facility} />
            <FirstStepsPlace key={`steps ${facility.facilityId}`} facility={facility} />
            <FacilityWidgets key={facility.facilityId} facility={facility} />
          </>
        )}
      </QueryState>
    </div>
  );
}
