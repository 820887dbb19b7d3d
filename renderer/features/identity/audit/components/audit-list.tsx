import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { ListFailure } from "#renderer/ui/lists/list-failure.tsx";
import { ProgressLine } from "#renderer/ui/feedback/progress-line.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import type { AuditFilter } from "../lib/address.ts";
import { auditQuery } from "../queries.ts";
import { LoadMore } from "#renderer/ui/tables/load-more.tsx";
import { AuditTable } from "./audit-table.tsx";
import "./audit-list.css";

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
