import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { CustomerRow } from "#contract/customers.ts";
import { licenseState, troubledLicense } from "#contract/license-state.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { CustomerLogo } from "./customer-logo.tsx";
import { CustomerSwitch } from "./customer-switch.tsx";

type Given = {
  dashboardOf: (customerId: string) => string;
  onSetActive: (row: CustomerRow, isActive: boolean) => void;
};

const lines = (...parts: (string | null)[]) => {
  const [first, ...rest] = parts.filter((part) => part !== null && part !== "");
  return (
    <>
      {first}
      {rest.length > 0 && <small className="hr-second-line">{rest.join(", ")}</small>}
    </>
  );
};

/** How many of its devices are online: coloured where some are not. */
function DevicesOnline({ row }: { row: CustomerRow }) {
  const t = useText("customers");
  const format = useFormat();
  const { placedDeviceCount: count, onlineDeviceCount: online } = row;
  const words = t("customers.online", format.share(online, count));
  if (row.facilityCount === 0) return t("customers.noFacility");
  if (count === 0) return t("customers.noDevices");
  // What a customer that is not active leaves behind is no trouble.
  if (online === count || !row.isActive) return words;
  return <StatusText kind={online === 0 ? "bad" : "partial"}>{words}</StatusText>;
}

/** The columns of the list of customers. */
export const useCustomerColumns = (given: Given): readonly Column<CustomerRow>[] => {
  const { dashboardOf, onSetActive } = given;
  const t = useText("customers");
  const format = useFormat();
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const country = (row: CustomerRow) => format.country(row.countryCode, row.countryName);
    return [
      {
        key: "name",
        header: t("customers.columns.name"),
        kind: "custom",
        card: "title",
        minWidth: "220px",
        sortValue: ({ name }) => name,
        render: (row) => (
          <span className="hr-customer-name">
            <CustomerLogo address={row.logo} />
            <Link to={dashboardOf(row.id)}>{row.name}</Link>
          </span>
        ),
      },
      {
        key: "address1",
        header: t("customers.columns.address"),
        kind: "custom",
        sortValue: ({ address1 }) => address1,
        render: (row) => lines(row.address1, row.address2, row.address3),
      },
      {
        key: "city",
        header: t("customers.columns.city"),
        kind: "text",
        card: "note",
        cardLabel: "",
        value: ({ city }) => city,
      },
      {
        key: "stateName",
        header: t("customers.columns.state"),
        kind: "text",
        value: ({ stateName }) => stateName,
      },
      {
        key: "country",
        header: t("customers.columns.country"),
        kind: "text",
        value: country,
      },
      {
        key: "facilityCount",
        header: t("customers.columns.facilities"),
        kind: "count",
        card: "figure",
        value: ({ facilityCount }) => facilityCount,
      },
      {
        key: "licenses",
        header: t("customers.columns.licenses"),
        kind: "custom",
        sortValue: ({ licenses }) => troubledLicense(licenses)?.expirationDate ?? null,
        render: ({ licenses }) => {
          const troubled = troubledLicense(licenses);
          const isOver = troubled !== undefined && licenseState(troubled.daysLeft) === "expired";
          return (
            <>
              {licenses.map(({ productCode }) => productCode).join(", ") || "—"}
              {troubled && (
                <small className="hr-second-line">
                  <StatusText kind={isOver ? "bad" : "warn"}>
                    {t(isOver ? "customers.expired" : "customers.expires", {
                      product: troubled.productCode,
                      day: format.day(troubled.expirationDate),
                    })}
                  </StatusText>
                </small>
              )}
            </>
          );
        },
      },
      {
        key: "dataTo",
        header: t("customers.columns.dataTo"),
        kind: "custom",
        sortValue: ({ dataTo }) => dataTo,
        render: (row) => (
          <>
            {row.dataTo === null ? t("customers.noData") : format.dateTime(row.dataTo, timeZone)}
            <small className="hr-second-line">
              <DevicesOnline row={row} />
            </small>
          </>
        ),
      },
      {
        key: "isActive",
        header: t("customers.status"),
        kind: "status",
        card: "status",
        value: ({ isActive }) => t(isActive ? "customers.active" : "customers.inactive"),
        render: (row) => (
          <CustomerSwitch row={row} onChange={(isActive) => onSetActive(row, isActive)} />
        ),
      },
    ];
  }, [t, format, dashboardOf, onSetActive]);
};
