import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";

type Props = { error: Error; isRetrying: boolean; onRetry: () => void };

/** Stands in place of a list that did not load. */
export function TokensFailure({ error, isRetrying, onRetry }: Props) {
  const t = useText("api-tokens", "errors");
  const code = error instanceof ApiError ? error.code : "internal_error";
  const reference = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Card>
      <ErrorState
        title={t("api-tokens.failed.title")}
        onRetry={onRetry}
        isRetrying={isRetrying}
        reference={reference}
      >
        {t(textId(`errors.${code}`))} {t("api-tokens.failed.safe")}
      </ErrorState>
    </Card>
  );
}
