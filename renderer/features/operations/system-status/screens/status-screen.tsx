import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SystemStatus } from "#contract/operations/system-status.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { Spark } from "../components/spark.tsx";
import { currentText, qualifierText, valueText } from "../components/status-text.ts";
import { statusQuery } from "../queries.ts";
import "./system-status.css";

const keyOf = ({ id }: SystemStatus) => id;
/** Invalid ones first, then by type. */
const SORT = [
  { key: "state", desc: false },
  { key: "type", desc: false },
];

type HistoryPath = (search: string) => string;

const useColumns = (historyPath: HistoryPath) => {
  const t = useText("system-status");
  const format = useFormat();
  return useMemo(() => {
    const type = (row: SystemStatus) => t(`system-status.type.${row.statusType}`);
    const column = columnsOf<SystemStatus>((key) => t(textId(`system-status.column.${key}`)));
    const figureOf = (field: "minThreshold" | "maxThreshold") => ({
      render: (row: SystemStatus) => valueText(row.statusType, row[field], t, format),
    });
    const stateOf = ({ isValid, statusValue }: SystemStatus) =>
      statusValue === null
        ? t("system-status.unreachable")
        : t(`system-status.state.${isValid ? "valid" : "invalid"}`);
    return [
      column.text("type", type, { card: "title" }),
      column.text("qualifier", (row) => qualifierText(row, t, format), { card: "note" }),
      column.drawnStatus(
        "state",
        stateOf,
        (row) => (
          <span data-status-mark={row.isValid ? "valid" : "invalid"}>
            <StatusText kind={row.isValid ? "good" : "bad"}>{stateOf(row)}</StatusText>
          </span>
        ),
        { sortValue: ({ isValid }) => Number(isValid) },
      ),
      column.count("value", ({ statusValue }) => statusValue, {
        render: (row) => currentText(row, t, format),
        card: "figure",
        isStrong: true,
      }),
      column.count("min", ({ minThreshold }) => minThreshold, figureOf("minThreshold")),
      column.count("max", ({ maxThreshold }) => maxThreshold, figureOf("maxThreshold")),
      column.custom("course", undefined, (row) => <Spark row={row} />),
      column.custom(
        "history",
        undefined,
        (row) => (
          <LinkButton
            to={historyPath(row.statusQualifier || type(row))}
            variant="minimal"
            icon={<ChevronRight />}
            aria-label={t("system-status.toHistory", { type: type(row) })}
          >
            {null}
          </LinkButton>
        ),
        { hidesHeader: true },
      ),
    ];
  }, [t, format, historyPath]);
};

/** How this installation is: every figure with its bounds, what is out of them first. */
export function StatusScreen({ historyPath }: { historyPath: HistoryPath }) {
  const t = useText("system-status");
  const query = useQuery(statusQuery);
  const columns = useColumns(historyPath);
  const search = useMemo(
    () => ({
      label: t("system-status.search"),
      fields: (row: SystemStatus) => [
        t(`system-status.type.${row.statusType}`),
        row.statusQualifier,
      ],
    }),
    [t],
  );
  const readable = query.data?.filter(({ statusValue }) => statusValue !== null);
  const invalid = readable?.filter(({ isValid }) => !isValid).length;
  const unread = (query.data?.length ?? 0) - (readable?.length ?? 0);
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("system-status.title"),
          range: invalid === undefined ? undefined : t("system-status.summary", { count: invalid }),
          ...(unread > 0 && { about: t("system-status.unread", { count: unread }) }),
        }}
        caption={t("system-status.title")}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={({ statusType }) => t(`system-status.type.${statusType}`)}
        search={search}
        sort={SORT}
        empty={{ title: t("system-status.empty.title"), text: t("system-status.empty.text") }}
        failedTitle={t("system-status.failed")}
      />
    </div>
  );
}
