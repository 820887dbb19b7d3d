import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { describeFailure } from "../feedback/describe-failure.ts";
import { ErrorState } from "../feedback/error-state.tsx";

type Props = { title?: string | undefined; error: Error; isRetrying: boolean; onRetry: () => void };

/** Stands in place of rows that did not load; search and filters stay as they are. */
export function ListFailure({ title, error, isRetrying, onRetry }: Props) {
  const t = useText("lists", "errors");
  const code = error instanceof ApiError ? error.code : "internal_error";
  return (
    <div className="hr-list-state">
      <ErrorState
        title={title ?? t("lists.failed.title")}
        onRetry={onRetry}
        isRetrying={isRetrying}
        {...describeFailure(error)}
      >
        {t(textId(`errors.${code}`))} {t("lists.failed.kept")}
      </ErrorState>
    </div>
  );
}
