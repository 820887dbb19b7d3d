import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { FilterChip } from "#renderer/ui/forms/choices/chip.tsx";
import { useImportOpen } from "#renderer/ui/imports/use-import-open.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { BulkActionBar } from "#renderer/ui/lists/bulk-action-bar.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { useListAddress } from "#renderer/ui/lists/use-list-address.ts";
import { useListSelection } from "#renderer/ui/lists/use-list-selection.ts";
import { Add, Filter, Import, Undo } from "#renderer/ui/indicators/icons.ts";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { ConfigureDialog } from "../components/configure-dialog.tsx";
import { DeletePlaceholderDialog, RowsConfirmDialog } from "../components/confirm-dialogs.tsx";
import { ConvertDialog } from "../components/convert-dialog.tsx";
import { type Added, AddDialog } from "../components/add-dialog.tsx";
import { DeviceImport } from "../components/device-import.tsx";
import { RoomTemplateDialog } from "../components/room-template-dialog.tsx";
import { EditRowDialog } from "../components/device-form-dialog.tsx";
import { DeviceFilters } from "../components/device-filters.tsx";
import { DeviceListCard } from "../components/device-list.tsx";
import { AssignDialog, ReactivateDialog } from "../components/places/place-dialogs.tsx";
import { type BatchKind, type Staying, sortOut } from "../lib/batches.ts";
import {
  DEFAULTS,
  FILTER_KEYS,
  type FilterKey,
  requestedOf,
  assignmentText,
  isPlaceholder,
  sheetAddressOf,
} from "../lib/list-state.ts";
import {
  type DeviceListRow,
  devicesQuery,
  forgetDevices,
  placesQuery,
} from "../queries/devices.ts";
import "./devices.css";

type Asked = {
  kind: BatchKind | "convert" | "delete" | "reactivate" | "add" | "edit" | "room";
  rows: readonly DeviceListRow[];
  staying: readonly Staying[];
  /** Typed already, on the way from converting to editing. */
  serialNumber?: string;
};

const none: readonly DeviceListRow[] = [];
type ScreenProps = {
  /** What to know of a facility before its list. */
  notes: (facilityId: string) => ReactNode;
  /** The page that prints labels of devices. */
  labelsPath: (facilityId: string, deviceIds: readonly string[]) => string;
  /** The page that edits devices as a sheet, by filters as the call names them. */
  sheetPath: (facilityId: string, filters: Readonly<Record<string, string>>) => string;
};

/** Devices and placeholders of the facility in the address, and what is done with them. */
export function DevicesScreen({ notes, labelsPath, sheetPath }: ScreenProps) {
  const navigate = useNavigate();
  const t = useText("devices", "device-form", "lists");
  const client = useQueryClient();
  const { facility, menus } = useFacility();
  const [state, change] = useListAddress(FILTER_KEYS, DEFAULTS);
  const list = useQuery(devicesQuery(requestedOf(facility.id, state)));
  const placesAsked = useQuery(placesQuery(facility.id));
  const places = placesAsked.data;
  const canEdit = places?.canEdit === true;
  const isNarrow = useIsNarrow();
  const [areFiltersShown, showFilters] = useState(false);
  const [areFiltersHidden, hideFilters] = useState(false);
  const dialog = useDialog<Asked>();
  const [created, showCreated] = useCreatedRow();
  const [asksImport, setImporting] = useImportOpen();

  const rows = list.data?.rows ?? none;
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const ticked = useListSelection(keys);
  const total = list.data?.total;
  useEffect(() => {
    if (total !== undefined) announce(t("lists.found", { count: total }));
  }, [total, t]);

  const set = (key: FilterKey, values: readonly string[]) => change({ filters: { [key]: values } });
  const clear = () =>
    change({ search: "", filters: Object.fromEntries(FILTER_KEYS.map((key) => [key, []])) });
  /** What was just added, and what else is there. */
  const showAdded = ({ serialNumber, locationIds }: Added) => {
    if (serialNumber !== "") showCreated(serialNumber.trim());
    change({
      search: "",
      filters: {
        ...Object.fromEntries(FILTER_KEYS.map((key) => [key, []])),
        locationId: locationIds,
        placeholders: serialNumber === "" ? ["only"] : [],
      },
    });
  };
  /** The device of a label, wherever it hangs. */
  const showScanned = (serialNumber: string) => {
    showCreated(serialNumber);
    change({
      search: serialNumber,
      filters: {
        ...Object.fromEntries(FILTER_KEYS.map((key) => [key, []])),
        assignment: assignmentText([]),
      },
    });
  };
  const { open } = dialog;
  const ask = useCallback(
    (kind: Asked["kind"], wanted: readonly DeviceListRow[], staying: readonly Staying[] = []) =>
      open({ kind, rows: wanted, staying }),
    [open],
  );
  const actions = useCallback(
    (row: DeviceListRow) => {
      const item = (kind: Asked["kind"], label: string, danger = false) => ({
        id: kind,
        label,
        danger,
        onSelect: () => ask(kind, [row]),
      });
      return isPlaceholder(row)
        ? [
            item("edit", t("device-form.action.edit")),
            item("convert", t("devices.action.convert")),
            item("delete", t("devices.action.delete"), true),
          ]
        : [
            item("edit", t("device-form.action.configure")),
            row.isAssigned
              ? item("unassign", t("devices.action.unassign"))
              : item("assign", t("devices.action.assign")),
            item("deactivate", t("devices.action.deactivate"), true),
          ];
    },
    [ask, t],
  );
  const chosen = rows.filter(({ id }) => ticked.keys.has(id));
  const printed = chosen.filter((row) => !isPlaceholder(row)).map(({ id }) => id);
  const verb = (kind: BatchKind) => {
    const { fitting, staying } = sortOut(kind, chosen);
    return {
      id: kind,
      label: t(`devices.action.${kind}`),
      danger: kind === "deactivate",
      closedBecause:
        fitting.length === 0
          ? t(kind === "unassign" ? "devices.unassign.none" : "devices.deactivate.none")
          : undefined,
      onSelect: () => ask(kind, fitting, staying),
    };
  };
  const filters = <DeviceFilters state={state} places={places} onChange={set} onClear={clear} />;
  const located = places?.places.filter(({ id }) => state.filters["locationId"]?.includes(id));
  const { about } = dialog;
  const [first] = about?.rows ?? none;
  const all = places && places.assigned + places.unassigned + places.placeholders;
  if (canEdit && asksImport)
    return (
      <div className="hr-page">
        <PageHeader title={t("devices.title")} trail={menus} />
        <DeviceImport facilityId={facility.id} onClose={() => setImporting(false)} />
      </div>
    );
  return (
    <div className="hr-page">
      <PageHeader
        title={t("devices.title")}
        trail={menus}
        range={
          total !== undefined && all !== undefined && t("devices.summary", { shown: total, all })
        }
        actions={
          canEdit && (
            <>
              <LinkButton to="unknown" relative="path">
                {t("devices.action.unknown")}
              </LinkButton>
              <LinkButton to={sheetPath(facility.id, sheetAddressOf(facility.id, state))}>
                {t("devices.action.sheet")}
              </LinkButton>
              <Button icon={<Import />} onClick={() => setImporting(true)}>
                {t("devices.import.action")}
              </Button>
              <Button icon={<Undo />} onClick={() => ask("reactivate", none)}>
                {t("devices.action.reactivate")}
              </Button>
              <Button onClick={() => ask("room", none)}>{t("device-form.room.action")}</Button>
              <Button variant="primary" icon={<Add />} onClick={() => ask("add", none)}>
                {t("device-form.action.add")}
              </Button>
            </>
          )
        }
      />
      {(placesAsked.isLoading || list.isLoading) && <Awaited />}
      <div className="hr-device-notes-above">{notes(facility.id)}</div>
      <div className="hr-device-layout">
        {!isNarrow && !areFiltersHidden && (
          <Card flush className="hr-device-panel">
            {filters}
          </Card>
        )}
        {/* Escape is heard on its way up from whatever has the focus in the list. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={chosen.length > 0 ? "hr-device-main hr-list-ticked" : "hr-device-main"}
          onKeyDown={ticked.handleKey}
        >
          <DeviceListCard
            query={list}
            timeZone={facility.timeZone}
            state={state}
            onChange={change}
            onRefresh={() => void forgetDevices(client)}
            onClear={clear}
            onScanned={showScanned}
            created={created}
            selection={canEdit ? ticked : undefined}
            actions={canEdit ? actions : undefined}
          >
            <Button
              icon={<Filter />}
              aria-expanded={isNarrow ? areFiltersShown : !areFiltersHidden}
              onClick={() => (isNarrow ? showFilters(true) : hideFilters(!areFiltersHidden))}
            >
              {isNarrow || areFiltersHidden ? t("devices.filters.show") : t("devices.filters.hide")}
            </Button>
            {state.filters["behind"]?.length === 1 && (
              <FilterChip
                removeLabel={t("devices.filters.remove", { name: t("devices.filters.behind") })}
                onRemove={() => set("behind", [])}
              >
                {t("devices.filters.behind")}
              </FilterChip>
            )}
            {located?.map(({ id, name }) => (
              <FilterChip
                key={id}
                removeLabel={t("devices.filters.remove", { name })}
                onRemove={() =>
                  set(
                    "locationId",
                    (state.filters["locationId"] ?? []).filter((other) => other !== id),
                  )
                }
              >
                {name}
              </FilterChip>
            ))}
          </DeviceListCard>
          {chosen.length > 0 && (
            <BulkActionBar
              count={chosen.length}
              verbs={[
                verb("assign"),
                verb("unassign"),
                {
                  id: "labels",
                  label: t("devices.action.labels"),
                  closedBecause: printed.length === 0 ? t("devices.labels.noDevices") : undefined,
                  onSelect: () => void navigate(labelsPath(facility.id, printed)),
                },
                verb("configure"),
                {
                  id: "sheet",
                  label: t("devices.action.sheet"),
                  closedBecause: printed.length === 0 ? t("devices.labels.noDevices") : undefined,
                  onSelect: () =>
                    void navigate(sheetPath(facility.id, { deviceId: printed.join() })),
                },
                verb("deactivate"),
              ]}
              onClear={ticked.clear}
            />
          )}
        </div>
      </div>
      {isNarrow && (
        <Drawer
          isOpen={areFiltersShown}
          onClose={() => showFilters(false)}
          side="right"
          title={t("devices.filters.title")}
        >
          {filters}
        </Drawer>
      )}
      {about?.kind === "assign" && (
        <AssignDialog
          key={dialog.opening}
          {...dialog.props}
          rows={about.rows}
          staying={about.staying}
          facilityId={facility.id}
          onDone={ticked.clear}
          places={places?.places}
        />
      )}
      {about?.kind === "configure" && (
        <ConfigureDialog
          key={dialog.opening}
          {...dialog.props}
          rows={about.rows}
          staying={about.staying}
          facilityId={facility.id}
          onDone={ticked.clear}
        />
      )}
      {about?.kind === "reactivate" && (
        <ReactivateDialog
          key={dialog.opening}
          {...dialog.props}
          facilityId={facility.id}
          places={places?.places}
        />
      )}
      {(about?.kind === "unassign" || about?.kind === "deactivate") && (
        <RowsConfirmDialog
          key={dialog.opening}
          {...dialog.props}
          kind={about.kind}
          rows={about.rows}
          staying={about.staying}
          facilityId={facility.id}
          onDone={ticked.clear}
        />
      )}
      {about?.kind === "convert" && first && (
        <ConvertDialog
          key={dialog.opening}
          {...dialog.props}
          facilityId={facility.id}
          row={first}
          onEdit={(serialNumber) =>
            open({ kind: "edit", rows: [first], staying: [], serialNumber })
          }
        />
      )}
      {about?.kind === "room" && (
        <RoomTemplateDialog key={dialog.opening} {...dialog.props} facilityId={facility.id} />
      )}
      {about?.kind === "add" && (
        <AddDialog
          key={dialog.opening}
          {...dialog.props}
          facilityId={facility.id}
          places={places?.places}
          onAdded={showAdded}
        />
      )}
      {about?.kind === "edit" && first && (
        <EditRowDialog
          key={dialog.opening}
          {...dialog.props}
          facilityId={facility.id}
          places={places?.places}
          row={first}
          serialNumber={about.serialNumber}
        />
      )}
      {about?.kind === "delete" && first && (
        <DeletePlaceholderDialog {...dialog.props} facilityId={facility.id} row={first} />
      )}
    </div>
  );
}
