import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { AuditEntry } from "#contract/identity/audit.ts";
import { countriesQuery, statesQuery } from "#renderer/forms/address/lookups.ts";
import { type Format, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useLanguage, useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { ProgressLine } from "#renderer/ui/feedback/progress-line.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ListFailure } from "#renderer/ui/lists/list-failure.tsx";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { LoadMore } from "#renderer/ui/tables/load-more.tsx";
import type { AuditFilter } from "../lib/address.ts";
import { auditQuery, protocolsQuery, templatesQuery } from "../queries.ts";
import { auditColumns } from "./audit-columns.tsx";
import { type LookupNames, auditText } from "./audit-text.ts";
import "./audit-list.css";
import "./audit-table.css";

type Named = readonly { id: number; name: string }[];

const STATE_FIELDS = ["stateId", "stateOrProvinceId"];

/** What the entries say in some fields, before and after. */
const valuesIn = (entries: readonly AuditEntry[], fields: readonly string[]): Set<unknown> =>
  new Set(
    entries.flatMap(({ before, after }) =>
      fields.flatMap((field) => [before?.[field], after?.[field]]),
    ),
  );
const numbersIn = (entries: readonly AuditEntry[], fields: readonly string[]): number[] =>
  [...valuesIn(entries, fields)].filter((value) => typeof value === "number");

/** What the lookups call the countries, states, templates and protocols that entries have by number. */
const useLookupNames = (entries: readonly AuditEntry[]): LookupNames => {
  const language = useLanguage();
  const countryIds = numbersIn(entries, ["countryId"]);
  const hasStates = numbersIn(entries, STATE_FIELDS).length > 0;
  const ask = (field: string) => ({ enabled: numbersIn(entries, [field]).length > 0 });
  const countries = useQuery({ ...countriesQuery(language), ...ask("countryId") }).data;
  const templates = useQuery({ ...templatesQuery(language), ...ask("templateId") }).data;
  const protocols = useQuery({ ...protocolsQuery(language), ...ask("hygieneProtocolId") }).data;
  const states = useQueries({
    queries: hasStates ? countryIds.map((id) => statesQuery(id)) : [],
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => {
    const lists: Readonly<Record<string, Named | undefined>> = {
      countryId: countries,
      stateId: states,
      stateOrProvinceId: states,
      templateId: templates,
      hygieneProtocolId: protocols,
    };
    return (field, id) => lists[field]?.find((row) => row.id === id)?.name;
  }, [countries, states, templates, protocols]);
};

/** Usual height of an entry with two changed fields, in px. */
const ROW_HEIGHT = 76;

/** What a reader calls an entry. */
const auditNames = (t: Translate, format: Format) => {
  const words = auditText(t, format);
  return ({ action, entity, at }: AuditEntry): string =>
    `${words.action(action)}, ${words.entity(entity)}, ${words.time(at)}`;
};

/** The entries, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText("audit");
  const format = useFormat();
  const names = useLookupNames(entries);
  const columns = useMemo(() => auditColumns(t, auditText(t, format, names)), [t, format, names]);
  const nameOf = useMemo(() => auditNames(t, format), [t, format]);
  return (
    <div className="hr-audit-table">
      <DataTable
        caption={t("audit.title")}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowHeight={ROW_HEIGHT}
      />
    </div>
  );
}

type Props = { customerId: string; filter: AuditFilter; onClear: () => void };

/** The entries that fit the filter, page after page, or why there are none. */
export function AuditList({ customerId, filter, onClear }: Props) {
  const t = useText("audit");
  const query = useInfiniteQuery(auditQuery({ customerId, ...filter }));
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const { hasNextPage, fetchNextPage, refetch, isPlaceholderData } = query;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const found = isFiltered && data !== undefined && !isPlaceholderData ? entries.length : null;
  useEffect(() => {
    if (found !== null) announce(t("audit.found", { count: found }));
  }, [found, t]);

  if (error !== null && !isFetchNextPageError) {
    const retrying = { isRetrying: isFetching, onRetry: () => void refetch() };
    return <ListFailure title={t("audit.failed.title")} error={error} {...retrying} />;
  }
  if (data === undefined) {
    return (
      <div className="hr-audit-state">
        <LinesSkeleton lines={10} />
      </div>
    );
  }
  if (entries.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={t("audit.noMatch.title")}
        action={<Button onClick={onClear}>{t("audit.filter.clear")}</Button>}
      >
        {t("audit.noMatch.text")}
      </EmptyState>
    ) : (
      <EmptyState title={t("audit.nothing.title")}>{t("audit.nothing.text")}</EmptyState>
    );
  }
  return (
    <>
      <ProgressLine isActive={isFetching && !isFetchingNextPage} />
      <AuditTable entries={entries} />
      {hasNextPage && (
        <LoadMore
          className="hr-audit-more"
          more={{ isLoading: isFetchingNextPage, hasFailed: isFetchNextPageError, load: loadMore }}
          texts={{ load: t("audit.more.action"), failed: t("audit.more.failed") }}
        />
      )}
    </>
  );
}
