import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  STATUS_PAGE_SIZE,
  STATUS_PAGE_SIZES,
  STATUS_RECENT_MINUTES,
  type StatusRecord,
} from "#contract/operations/system-status.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ALL_ROWS } from "#renderer/ui/lists/list-rows.ts";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { valueText } from "../components/status-text.ts";
import { historyQuery } from "../queries.ts";
import "./system-status.css";

const keyOf = ({ id }: StatusRecord) => id;
const SORT = [{ key: "inserted", desc: true }];
/** The usual number first; the calls' -1 is a list without pages here. */
const SIZES = [
  STATUS_PAGE_SIZE,
  ...STATUS_PAGE_SIZES.filter((size) => size !== STATUS_PAGE_SIZE).map((size) =>
    size < 0 ? ALL_ROWS : size,
  ),
];
const instantOf = ({ insertTimestampUtc }: StatusRecord) => `${insertTimestampUtc}Z`;

const useColumns = (nowMs: number) => {
  const t = useText("system-status");
  const format = useFormat();
  return useMemo((): readonly Column<StatusRecord>[] => {
    const isRecent = (row: StatusRecord) =>
      nowMs - Date.parse(instantOf(row)) <= STATUS_RECENT_MINUTES * 60_000;
    const column = columnsOf<StatusRecord>((key) => t(textId(`system-status.column.${key}`)));
    const figureOf = (field: "statusValue" | "minThreshold" | "maxThreshold") => ({
      render: (row: StatusRecord) => valueText(row.statusType, row[field], t, format),
    });
    return [
      column.text("type", ({ statusType }) => t(`system-status.type.${statusType}`), {
        card: "title",
      }),
      column.text("qualifier", ({ statusQualifier }) => statusQualifier || null, { card: "note" }),
      column.count("value", ({ statusValue }) => statusValue, {
        ...figureOf("statusValue"),
        card: "figure",
        isStrong: true,
      }),
      column.count("min", ({ minThreshold }) => minThreshold, figureOf("minThreshold")),
      column.count("max", ({ maxThreshold }) => maxThreshold, figureOf("maxThreshold")),
      {
        key: "inserted",
        kind: "datetime",
        timeZone: "UTC",
        header: t("system-status.column.inserted"),
        card: "note",
        value: instantOf,
        render: (row) => (
          <span data-status-mark={isRecent(row) ? "recent" : "past"}>
            {format.dateTime(instantOf(row), "UTC")}
            {isRecent(row) && <> · {t("system-status.recent")}</>}
          </span>
        ),
      },
    ];
  }, [t, format, nowMs]);
};

/** What was noted of the installation, the latest first; times are UTC. */
export function HistoryScreen() {
  const t = useText("system-status");
  const query = useQuery(historyQuery);
  const [openedMs] = useState(() => Date.now());
  const columns = useColumns(query.dataUpdatedAt || openedMs);
  const page = useRef<HTMLDivElement>(null);
  // While the first rows are awaited the list cannot have the focus: the title has it until then.
  const isThere = !query.isPending;
  useEffect(() => {
    const active = document.activeElement;
    const hasMovedOn = active !== document.body && active?.tagName !== "H1";
    if (isThere && !hasMovedOn)
      page.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus();
  }, [isThere]);
  const search = useMemo(
    () => ({
      label: t("system-status.search"),
      fields: (row: StatusRecord) => [
        t(`system-status.type.${row.statusType}`),
        row.statusQualifier,
      ],
    }),
    [t],
  );
  return (
    <div className="hr-page" ref={page}>
      <ListScreen
        header={{
          title: t("system-status.historyTitle"),
          about: t("system-status.historyAbout", { count: STATUS_RECENT_MINUTES }),
        }}
        caption={t("system-status.historyTitle")}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={({ statusType }) => t(`system-status.type.${statusType}`)}
        search={search}
        sort={SORT}
        sizes={SIZES}
        empty={{
          title: t("system-status.noHistory.title"),
          text: t("system-status.noHistory.text"),
        }}
        failedTitle={t("system-status.historyFailed")}
      />
    </div>
  );
}
