import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { License } from "#contract/organization/licenses.ts";
import { licenseState } from "#contract/organization/license-state.ts";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import type { FacilityName } from "../lib/new-licenses.ts";
import { type LicenseOwner, licensesQuery } from "../queries.ts";
import "./licenses.css";
import { LicenseDialog, NewLicensesDialog } from "./license-dialogs.tsx";

type Props = LicenseOwner & {
  /** The customer or facility by name. */
  name: string;
  /** Facilities that may be licensed; none for who may not. */
  facilities: readonly FacilityName[];
};

const keyOf = ({ id }: License) => id;
const isRanked = ({ expired }: License) => !expired;

/** A day, and under it what else there is to know of it. */
const twoLines = (day: string, second: string) => (
  <>
    <span className="hr-license-day">{day}</span>
    <small className="hr-license-second">{second}</small>
  </>
);

const useColumns = (hasFacility: boolean) => {
  const t = useText("licenses");
  const format = useFormat();
  return useMemo(() => {
    const statusOf = ({ daysLeft }: License): readonly [StatusKind, string] => {
      const state = licenseState(daysLeft);
      if (state === "expired") return ["bad", t("licenses.expired")];
      if (state === "current") return ["good", t("licenses.current")];
      return ["warn", t("licenses.soon", { count: daysLeft })];
    };
    const product = ({ productCode }: License) => (
      <>
        {t(`licenses.product.${productCode}`)}
        <small className="hr-license-second">{productCode}</small>
      </>
    );
    const expires = ({ expirationDate, purchaseOrderDate }: License) =>
      twoLines(
        format.day(expirationDate),
        t("licenses.bought", { day: format.day(purchaseOrderDate) }),
      );
    const installed = ({ installationDate, siteSurveyDate }: License) =>
      twoLines(
        format.day(installationDate),
        siteSurveyDate === null
          ? t("licenses.noSurvey")
          : t("licenses.survey", { day: format.day(siteSurveyDate) }),
      );
    const column = columnsOf<License>((key) => t(textId(`licenses.columns.${key}`)));
    const facility = column.text("facility", (row) => row.facilityName, { card: "note" });
    const productOf = ({ productCode }: License) => t(`licenses.product.${productCode}`);
    return [
      column.custom("product", productOf, product, { card: "title" }),
      ...(hasFacility ? [facility] : []),
      column.custom("expires", (row) => row.expirationDate, expires),
      column.custom("installed", (row) => row.installationDate, installed),
      column.count("extensions", (row) => row.extensionCount),
      column.status("status", statusOf, { sortValue: (row) => row.expirationDate }),
    ];
  }, [t, format, hasFacility]);
};

/** Licenses of a facility or customer on its dashboard: expired ones stand last. */
export function LicensesWidget({ customerId, facilityId, name, facilities }: Props) {
  const t = useText("licenses");
  const query = useQuery(licensesQuery({ customerId, facilityId }));
  const columns = useColumns(facilityId === undefined);
  const making = useDialog<null>();
  const editing = useDialog<License>();
  const nameOf = (row: License) =>
    `${t(`licenses.product.${row.productCode}`)}, ${row.facilityName}`;
  const add = facilities.length > 0 && (
    <Button icon={<Plus />} onClick={() => making.open(null)}>
      {t("licenses.add")}
    </Button>
  );
  const actions = (row: License) => [
    row.canEdit && {
      id: "edit",
      label: t("licenses.edit.open"),
      onSelect: () => editing.open(row),
    },
  ];
  return (
    <>
      <ListWidget
        {...{ query, columns, rowKey: keyOf, rowName: nameOf, isRanked, buttons: add }}
        title={t("licenses.title")}
        note={query.data && t("licenses.count", { count: query.data.length })}
        failedTitle={t("licenses.failed")}
        rowHeight={43}
        actions={query.data?.some(({ canEdit }) => canEdit) ? actions : undefined}
        search={{
          label: t("licenses.search"),
          fields: (row) => [nameOf(row), row.productCode, row.expirationDate],
          noMatch: () => ({ title: t("licenses.noMatch.title"), text: t("licenses.noMatch.text") }),
        }}
        empty={{ title: t("licenses.none.title"), text: t("licenses.none.text"), action: add }}
      />
      <NewLicensesDialog
        key={`new ${making.opening}`}
        {...making.props}
        owner={name}
        facilities={facilities}
        existing={query.data ?? []}
      />
      {editing.about && (
        <LicenseDialog key={`edit ${editing.opening}`} {...editing.props} license={editing.about} />
      )}
    </>
  );
}
