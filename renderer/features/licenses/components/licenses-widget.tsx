import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { License } from "#contract/licenses.ts";
import { licenseState } from "#contract/license-state.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
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

const useColumns = (hasFacility: boolean): readonly Column<License>[] => {
  const t = useText("licenses");
  const format = useFormat();
  return useMemo(() => {
    const statusOf = ({ daysLeft }: License) => {
      const state = licenseState(daysLeft);
      if (state === "expired") return { kind: "bad", words: t("licenses.expired") } as const;
      if (state === "current") return { kind: "good", words: t("licenses.current") } as const;
      return { kind: "warn", words: t("licenses.soon", { count: daysLeft }) } as const;
    };
    const facility: Column<License> = {
      key: "facilityName",
      header: t("licenses.columns.facility"),
      kind: "text",
      card: "note",
      value: (row) => row.facilityName,
    };
    return [
      {
        key: "productCode",
        header: t("licenses.columns.product"),
        kind: "custom",
        card: "title",
        sortValue: ({ productCode }) => t(`licenses.product.${productCode}`),
        render: ({ productCode }) => (
          <>
            {t(`licenses.product.${productCode}`)}
            <small className="hr-license-second">{productCode}</small>
          </>
        ),
      },
      ...(hasFacility ? [facility] : []),
      {
        key: "expirationDate",
        header: t("licenses.columns.expires"),
        kind: "custom",
        sortValue: (row) => row.expirationDate,
        render: (row) => (
          <>
            <span className="hr-license-day">{format.day(row.expirationDate)}</span>
            <small className="hr-license-second">
              {t("licenses.bought", { day: format.day(row.purchaseOrderDate) })}
            </small>
          </>
        ),
      },
      {
        key: "installationDate",
        header: t("licenses.columns.installed"),
        kind: "custom",
        sortValue: (row) => row.installationDate,
        render: (row) => (
          <>
            <span className="hr-license-day">{format.day(row.installationDate)}</span>
            <small className="hr-license-second">
              {row.siteSurveyDate === null
                ? t("licenses.noSurvey")
                : t("licenses.survey", { day: format.day(row.siteSurveyDate) })}
            </small>
          </>
        ),
      },
      {
        key: "extensionCount",
        header: t("licenses.columns.extensions"),
        kind: "count",
        value: (row) => row.extensionCount,
      },
      {
        key: "status",
        header: t("licenses.columns.status"),
        kind: "status",
        card: "status",
        value: (row) => statusOf(row).words,
        sortValue: (row) => row.expirationDate,
        render: (row) => <StatusText kind={statusOf(row).kind}>{statusOf(row).words}</StatusText>,
      },
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
  const actions = (row: License) => (
    <RowMenu
      label={t("licenses.actionsOf", { name: nameOf(row) })}
      items={
        row.canEdit
          ? [{ id: "edit", label: t("licenses.edit.open"), onSelect: () => editing.open(row) }]
          : []
      }
    />
  );
  return (
    <>
      <Widget
        title={t("licenses.title")}
        note={query.data && t("licenses.count", { count: query.data.length })}
        searchLabel={t("licenses.search")}
        actions={add}
      >
        {({ search, clearSearch }) => (
          <QueryState
            query={query}
            failedTitle={t("licenses.failed")}
            empty={(rows) =>
              rows.length > 0
                ? null
                : { title: t("licenses.none.title"), text: t("licenses.none.text"), action: add }
            }
          >
            {(rows) => (
              <DataTable
                caption={t("licenses.title")}
                columns={columns}
                rows={rows.filter((row) =>
                  hasWords([nameOf(row), row.productCode, row.expirationDate], search),
                )}
                rowKey={keyOf}
                rowName={nameOf}
                rowHeight={43}
                isRanked={isRanked}
                actions={rows.some(({ canEdit }) => canEdit) ? actions : undefined}
                empty={
                  <EmptyState
                    title={t("licenses.noMatch.title")}
                    action={<Button onClick={clearSearch}>{t("licenses.noMatch.clear")}</Button>}
                  >
                    {t("licenses.noMatch.text")}
                  </EmptyState>
                }
              />
            )}
          </QueryState>
        )}
      </Widget>
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
