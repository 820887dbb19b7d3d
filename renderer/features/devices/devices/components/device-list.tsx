import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { DEVICE_PAGE_SIZES } from "#contract/devices/devices.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { ProgressLine } from "#renderer/ui/feedback/progress-line.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import type { ListState } from "#renderer/ui/lists/list-address.ts";
import { ListFailure } from "#renderer/ui/lists/list-failure.tsx";
import { ListToolbar } from "#renderer/ui/lists/list-toolbar.tsx";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import { Pager } from "#renderer/ui/lists/pager.tsx";
import type { RowItems } from "#renderer/ui/overlays/row-menu.tsx";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import type { RowSelection } from "#renderer/ui/tables/data-table/row-selection.ts";
import type { DeviceList as Answer, DeviceListRow } from "../queries/devices.ts";
import { deviceColumns } from "./device-columns.tsx";

type Props = {
  query: UseQueryResult<Answer>;
  timeZone: string;
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
  onRefresh: () => void;
  onClear: () => void;
  /** The serial number of a label that was read. */
  onScanned: (serialNumber: string) => void;
  /** The serial number of the device that was just added. */
  created: string | null;
  selection: RowSelection | undefined;
  actions: ((row: DeviceListRow) => RowItems) | undefined;
  /** Chips of what is set, and the way to the filters. */
  children: ReactNode;
};

const keyOf = ({ id }: DeviceListRow) => id;
const nameOf = ({ name }: DeviceListRow) => name;
const none: readonly DeviceListRow[] = [];
/** A screen's rows: each has half a hundred elements, a menu and tooltips among them. */
const DRAWN_FIRST = 25;
/** From here on each thing that the list is sorted by has room for a column of its own. */
const WIDE = "(min-width: 1600px)";

/** The card with the devices: search, table or cards, pages. The server sorts and filters. */
export function DeviceListCard(props: Props) {
  const { query, timeZone, state, created, onChange, onRefresh } = props;
  const t = useText("devices", "device-upkeep");
  const format = useFormat();
  const { data, error, isFetching, dataUpdatedAt: now } = query;
  const isNarrowed =
    state.search !== "" || Object.values(state.filters).some((values) => values.length > 0);
  const isWide = useMedia(WIDE);
  const columns = useMemo(
    () => deviceColumns(t, { format, timeZone, now }, isWide),
    [t, format, timeZone, now, isWide],
  );
  const isCreated = (row: DeviceListRow) => created !== null && row.serialNumber === created;
  return (
    <Card flush>
      <ListToolbar
        searchLabel={t("devices.search")}
        search={state.search}
        onSearch={(search) => onChange({ search })}
        inSearch={<ScanButton isSmall onFound={props.onScanned} />}
        loadedAt={now}
        isRefreshing={isFetching && data !== undefined}
        onRefresh={onRefresh}
      >
        {props.children}
      </ListToolbar>
      <ProgressLine isActive={isFetching && data !== undefined} />
      {error && data === undefined ? (
        <ListFailure
          title={t("devices.failed")}
          error={error}
          isRetrying={isFetching}
          onRetry={onRefresh}
        />
      ) : (
        <DataTable
          caption={t("devices.caption")}
          columns={columns}
          rows={data?.rows ?? none}
          rowKey={keyOf}
          rowName={nameOf}
          rowHeight={43}
          drawnFirst={DRAWN_FIRST}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          actions={props.actions}
          isLoading={data === undefined}
          marked={data?.rows.find(isCreated)?.id ?? null}
          selection={props.selection}
          empty={
            isNarrowed ? (
              <EmptyState
                title={t("devices.empty.title")}
                action={<Button onClick={props.onClear}>{t("devices.empty.clear")}</Button>}
              >
                {t("devices.empty.text")}
              </EmptyState>
            ) : (
              <EmptyState title={t("devices.none.title")}>{t("devices.none.text")}</EmptyState>
            )
          }
        />
      )}
      {data !== undefined && data.total > 0 && (
        <Pager
          page={data.page}
          size={state.size}
          sizes={[...DEVICE_PAGE_SIZES].toSorted((a, b) => a - b)}
          total={data.total}
          onPage={(page) => onChange({ page })}
          onSize={(size) => onChange({ size })}
        />
      )}
    </Card>
  );
}
