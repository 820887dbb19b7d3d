import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { CustomerRow } from "#contract/organization/customers.ts";
import { licenseState, troubledLicense } from "#contract/organization/license-state.ts";
import { RowSwitch } from "#renderer/forms/row-switch.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Office } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { ProductChips } from "./product-chips.tsx";
import "./customers.css";

/** A customer's logo beside its name, which says it all for readers; an office without one. */
function CustomerLogo({ address }: { address: string | null }) {
  return (
    <span className="hr-customer-logo">
      {address === null ? <Office /> : <img src={address} alt="" loading="lazy" />}
    </span>
  );
}

type Given = {
  dashboardOf: (customerId: string) => string;
  /** Asks first where nothing comes of it yet. */
  onSetActive: (row: CustomerRow, isActive: boolean) => Promise<void> | undefined;
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

/** How many of its devices in service are online: coloured where some are not. */
function DevicesOnline({ row, path }: { row: CustomerRow; path: string }) {
  const t = useText("customers");
  const format = useFormat();
  const { deviceCount: count, onlineDeviceCount: online } = row;
  if (row.facilityCount === 0) return t("customers.noFacility");
  if (count === 0) return t("customers.noDevices");
  // Its dashboard counts them by facility, each with its rows.
  const words = <Link to={path}>{t("customers.online", format.share(online, count))}</Link>;
  // What a customer that is not active leaves behind is no trouble.
  if (online === count || !row.isActive) return words;
  return <StatusText kind={online === 0 ? "bad" : "partial"}>{words}</StatusText>;
}

/** The columns of the list of customers. */
export const useCustomerColumns = ({ dashboardOf, onSetActive }: Given) => {
  const t = useText("customers");
  const format = useFormat();
  return useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const words = { on: t("customers.active"), off: t("customers.inactive") };
    const column = columnsOf<CustomerRow>((key) =>
      t(key === "isActive" ? "customers.status" : textId(`customers.columns.${key}`)),
    );
    const licensesOf = ({ licenses }: CustomerRow) => {
      const troubled = troubledLicense(licenses);
      const isOver = troubled !== undefined && licenseState(troubled.daysLeft) === "expired";
      return (
        <>
          <ProductChips licenses={licenses} />
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
    };
    return [
      column.custom(
        "name",
        ({ name }) => name,
        (row) => (
          <span className="hr-customer-name">
            <CustomerLogo address={row.logo} />
            <Link to={dashboardOf(row.id)}>{row.name}</Link>
          </span>
        ),
        { card: "title", minWidth: "220px" },
      ),
      column.custom(
        "address1",
        ({ address1 }) => address1,
        (row) => lines(row.address1, row.address2, row.address3),
      ),
      column.custom(
        "city",
        ({ city }) => city,
        ({ city, stateName }) => lines(city, stateName),
        {
          card: "note",
          cardLabel: "",
          second: {
            key: "stateName",
            header: t("customers.columns.stateName"),
            sortValue: ({ stateName }) => stateName,
          },
        },
      ),
      column.text("country", (row) => format.country(row.countryCode, row.countryName)),
      column.count("facilityCount", ({ facilityCount }) => facilityCount, { card: "figure" }),
      column.custom(
        "licenses",
        ({ licenses }) => troubledLicense(licenses)?.expirationDate ?? null,
        licensesOf,
      ),
      column.custom(
        "dataTo",
        ({ dataTo }) => dataTo,
        (row) => (
          <>
            {row.dataTo === null ? t("customers.noData") : format.dateTime(row.dataTo, timeZone)}
            <small className="hr-second-line">
              <DevicesOnline row={row} path={dashboardOf(row.id)} />
            </small>
          </>
        ),
      ),
      column.drawnStatus(
        "isActive",
        ({ isActive }) => (isActive ? words.on : words.off),
        (row) => (
          <RowSwitch
            label={t("customers.switch", { name: row.name })}
            isOn={row.isActive}
            words={words}
            mayMove={row.canSetActive}
            onChange={(isActive) => onSetActive(row, isActive)}
            done={t("customers.activated", { name: row.name })}
            failed={() => t("customers.notActivated", { name: row.name })}
          />
        ),
      ),
    ];
  }, [t, format, dashboardOf, onSetActive]);
};
