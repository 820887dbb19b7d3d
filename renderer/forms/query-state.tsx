import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { describeFailure } from "#renderer/ui/feedback/describe-failure.ts";
import { NoPermission } from "#renderer/ui/feedback/no-permission.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";

/** What stands where there is nothing to show: the reason, and one way out. */
export type Emptiness = { title: ReactNode; text: ReactNode; action?: ReactNode };

type QueryStateProps<Data> = {
  query: UseQueryResult<Data>;
  /** "The tokens did not load". */
  failedTitle: string;
  /** What is safe although it failed: "All tokens work as before." */
  failedText?: string;
  /** The shape of what comes. */
  skeleton?: ReactNode;
  /** The states stand in a card of their own; without it in whatever is around. */
  inCard?: boolean;
  /** Why there is nothing to show; null or absent where there is. */
  empty?: (data: Data) => Emptiness | null;
  children: (data: Data) => ReactNode;
};

function Failed<Data>(props: QueryStateProps<Data> & { error: Error }) {
  const { query, error, failedTitle, failedText } = props;
  const t = useText("errors");
  if (error instanceof ApiError && error.code === "forbidden") {
    return (
      <NoPermission title={t("ui.noPermission.title")}>{t("ui.noPermission.text")}</NoPermission>
    );
  }
  const code = error instanceof ApiError ? error.code : "internal_error";
  return (
    <ErrorState
      title={failedTitle}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      {...describeFailure(error)}
    >
      {t(textId(`errors.${code}`))} {failedText}
    </ErrorState>
  );
}

/**
 * Draws what came of a query: bones after 200 ms, the failure with "Try again", no permission, why
 * there is nothing, or the data. Data that is there stays while it is fetched again.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, skeleton = <LinesSkeleton />, inCard = false, empty, children } = props;
  const { data, error } = query;
  const frame = (state: ReactNode) => (inCard ? <Card>{state}</Card> : state);
  if (data === undefined && error !== null) return frame(<Failed {...props} error={error} />);
  if (data === undefined) return frame(skeleton);
  const nothing = empty?.(data) ?? null;
  if (nothing === null) return children(data);
  const { title, text, action } = nothing;
  return frame(
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>,
  );
}
