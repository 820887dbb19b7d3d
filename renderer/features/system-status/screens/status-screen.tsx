import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SystemStatus } from "#contract/system-status.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { ChevronRight } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { Spark } from "../components/spark.tsx";
import { valueWords } from "../components/status-words.ts";
import { statusQuery } from "../queries.ts";
import "./system-status.css";

const keyOf = ({ id }: SystemStatus) => id;
/** Invalid ones first, then by type. */
const SORT = [
  { key: "state", desc: false },
  { key: "type", desc: false },
];

type HistoryPath = (search: string) => string;

const useColumns = (historyPath: HistoryPath): readonly Column<SystemStatus>[] => {
  const t = useText("system-status");
  const format = useFormat();
  return useMemo((): readonly Column<SystemStatus>[] => {
    const type = (row: SystemStatus) => t(`system-status.type.${row.statusType}`);
    return [
      {
        key: "type",
        kind: "text",
        header: t("system-status.column.type"),
        card: "title",
        value: type,
      },
      {
        key: "qualifier",
        kind: "text",
        header: t("system-status.column.qualifier"),
        card: "note",
        value: ({ statusQualifier }) => statusQualifier || null,
      },
      {
        key: "state",
        kind: "status",
        header: t("system-status.column.state"),
        card: "status",
        value: ({ isValid }) => t(`system-status.state.${isValid ? "valid" : "invalid"}`),
        sortValue: ({ isValid }) => Number(isValid),
        render: ({ isValid }) => (
          <span data-status-mark={isValid ? "valid" : "invalid"}>
            <StatusText kind={isValid ? "good" : "bad"}>
              {t(`system-status.state.${isValid ? "valid" : "invalid"}`)}
            </StatusText>
          </span>
        ),
      },
      {
        key: "value",
        kind: "count",
        header: t("system-status.column.value"),
        card: "figure",
        isStrong: true,
        value: ({ statusValue }) => statusValue,
        render: (row) => valueWords(row.statusType, row.statusValue, t, format),
      },
      {
        key: "min",
        kind: "count",
        header: t("system-status.column.min"),
        value: ({ minThreshold }) => minThreshold,
        render: (row) => valueWords(row.statusType, row.minThreshold, t, format),
      },
      {
        key: "max",
        kind: "count",
        header: t("system-status.column.max"),
        value: ({ maxThreshold }) => maxThreshold,
        render: (row) => valueWords(row.statusType, row.maxThreshold, t, format),
      },
      {
        key: "course",
        kind: "custom",
        header: t("system-status.column.course"),
        render: (row) => <Spark row={row} />,
      },
      {
        key: "history",
        kind: "custom",
        header: t("system-status.column.history"),
        hidesHeader: true,
        render: (row) => (
          <LinkButton
            to={historyPath(row.statusQualifier || type(row))}
            variant="minimal"
            icon={<ChevronRight />}
            aria-label={t("system-status.toHistory", { type: type(row) })}
          >
            {null}
          </LinkButton>
        ),
      },
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
  const invalid = query.data?.filter(({ isValid }) => !isValid).length;
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("system-status.title"),
          range: invalid === undefined ? undefined : t("system-status.summary", { count: invalid }),
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
