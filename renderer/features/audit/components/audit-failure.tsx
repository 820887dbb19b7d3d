import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";

type Props = { error: Error; isRetrying: boolean; onRetry: () => void };

/** Stands in place of entries that did not load; search and days stay as they are. */
export function AuditFailure({ error, isRetrying, onRetry }: Props) {
  const t = useText("audit", "errors");
  const code = error instanceof ApiError ? error.code : "internal_error";
  const reference = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="hr-audit-state">
      <ErrorState
        title={t("audit.failed.title")}
        onRetry={onRetry}
        isRetrying={isRetrying}
        reference={reference}
      >
        {t(textId(`errors.${code}`))} {t("audit.failed.safe")}
      </ErrorState>
    </div>
  );
}
