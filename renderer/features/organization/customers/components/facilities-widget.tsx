import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Customer, CustomerFacility } from "#contract/organization/customers.ts";
import { AboutFigure } from "#renderer/figures/about-figure.tsx";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { showOutcome } from "#renderer/forms/show-outcome.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { customerFacilitiesQuery, setFacilityArchived } from "../queries.ts";
import { ProductChips } from "./product-chips.tsx";
import "./customers.css";

/** Where a facility's pages are; the shell knows. */
type FacilityPaths = {
  dashboard: (facilityId: string) => string;
  settings: (facilityId: string) => string;
  /** The list of its devices in service; undefined for who may not open it. */
  devices: ((facilityId: string) => string) | undefined;
  create: string;
};

type Props = { customer: Customer; paths: FacilityPaths };

const keyOf = ({ facilityId }: CustomerFacility): string => facilityId;
const nameOf = ({ facilityName }: CustomerFacility): string => facilityName;
const fieldsOf = (row: CustomerFacility) => [
  row.facilityName,
  row.city,
  row.stateName,
  ...row.licenses.map(({ productCode }) => productCode),
];

/** How many of its devices are in service, and below it how many of them are online. */
function DevicesInService({ row, path }: { row: CustomerFacility; path: string | undefined }) {
  const t = useText("customers");
  const format = useFormat();
  const { archived, deviceCount, onlineDeviceCount } = row;
  if (archived) return <NoValue />;
  const count = format.count(deviceCount);
  return (
    <>
      {path === undefined || deviceCount === 0 ? count : <Link to={path}>{count}</Link>}
      {deviceCount > 0 && (
        <small className="hr-second-line">
          {t("customers.facilities.online", { count: onlineDeviceCount })}
        </small>
      )}
    </>
  );
}

const named = ({ facilityName: name, deviceCount: count }: CustomerFacility) => ({ name, count });
const archiveWords = (part: string) => textId(`customers.archive.${part}`);

const useColumns = (paths: FacilityPaths) => {
  const t = useText("customers");
  return useMemo(() => {
    const column = columnsOf<CustomerFacility>((key) =>
      t(key === "status" ? "customers.status" : textId(`customers.facilities.${key}`)),
    );
    const nameLink = ({ facilityId, facilityName, archived }: CustomerFacility) =>
      archived ? facilityName : <Link to={paths.dashboard(facilityId)}>{facilityName}</Link>;
    const placeOf = ({ city, stateName }: CustomerFacility) =>
      [city, stateName].filter(Boolean).join(", ") || null;
    const productsOf = ({ licenses }: CustomerFacility) =>
      licenses.map(({ productCode }) => productCode).join(", ") || null;
    const devicesOf = ({ archived, deviceCount }: CustomerFacility) =>
      archived ? null : deviceCount;
    const inService = (row: CustomerFacility) => (
      <DevicesInService row={row} path={paths.devices?.(row.facilityId)} />
    );
    const stateOf = ({ archived }: CustomerFacility) =>
      archived
        ? (["off", t("customers.archived")] as const)
        : (["good", t("customers.active")] as const);
    return [
      column.custom("name", nameOf, nameLink, { card: "title" }),
      column.text("city", placeOf, { card: "note" }),
      column.count("devices", devicesOf, {
        card: "figure",
        render: inService,
        about: (
          <AboutFigure
            figure="devicesInService"
            label={t("customers.facilities.devices")}
            look="mark"
          />
        ),
      }),
      column.text("licenses", productsOf, {
        render: ({ licenses }) => <ProductChips licenses={licenses} />,
      }),
      column.status("status", stateOf),
    ];
  }, [t, paths]);
};

/** The facilities of a customer on its dashboard. */
export function FacilitiesWidget({ customer, paths }: Props) {
  const t = useText("customers");
  const query = useQuery(customerFacilitiesQuery(customer.id));
  const columns = useColumns(paths);
  const add = customer.canAddFacilities && (
    <LinkButton to={paths.create} icon={<Plus />}>
      {t("customers.facilities.add")}
    </LinkButton>
  );
  const active = query.data?.filter(({ archived }) => !archived).length;
  const client = useQueryClient();
  const archiving = useConfirm<CustomerFacility>({
    words: archiveWords,
    values: named,
    typed: t("customers.archive.typed"),
    act: ({ facilityId }) => setFacilityArchived(client, facilityId, true),
  });
  const restore = ({ facilityId, facilityName: name }: CustomerFacility) =>
    void showOutcome(
      () => setFacilityArchived(client, facilityId, false),
      t("customers.restore.done", { name }),
      () => t("customers.restore.failed", { name }),
    );
  const actions = (row: CustomerFacility) => [
    row.canEdit && {
      id: "settings",
      label: t("customers.facilities.settings"),
      to: paths.settings(row.facilityId),
    },
    row.canArchive &&
      (row.archived
        ? { id: "restore", label: t("customers.restore.open"), onSelect: () => restore(row) }
        : archiving.item(row)),
  ];
  return (
    <>
      <ListWidget
        {...{ query, columns, rowKey: keyOf, rowName: nameOf, actions, buttons: add }}
        title={t("customers.facilities.title")}
        note={active !== undefined && t("customers.facilities.count", { count: active })}
        failedTitle={t("customers.facilities.failed")}
        search={{
          label: t("customers.facilities.search"),
          fields: fieldsOf,
          noMatch: (search) => ({
            title: t("customers.noMatch", { search }),
            text: t("customers.facilities.noMatch"),
          }),
        }}
        empty={{
          title: t("customers.facilities.none.title"),
          text: t("customers.facilities.none.text"),
          action: add,
        }}
      />
      {archiving.dialog}
    </>
  );
}
