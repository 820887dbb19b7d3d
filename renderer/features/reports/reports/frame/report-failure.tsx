import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { PageFault } from "#renderer/ui/feedback/page-fault.tsx";

type ReportFailureProps = {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
};

/**
 * Ranges that reach too far have words of their own; they fail where a day passes meanwhile. After
 * too many requests it is said how long to wait.
 */
const reasonOf = ({ t, format }: PageText, error: ApiError): string => {
  const { startDate, endDate } = error.fieldErrors;
  if (startDate === "too_far_back") return t("reports-view.error.too_far_back");
  if (endDate === "too_far_ahead") return t("reports-view.error.too_far_ahead");
  if (endDate === "range_too_long") return t("errors.field.range_too_long");
  if (error.code === "rate_limited" && error.retryAfter !== undefined) {
    const count = Math.ceil(error.retryAfter);
    return t("reports-view.wait.rate_limited", { count, n: format.count(count) });
  }
  return error.title ?? t(textId(`errors.${error.code}`));
};

/** Stands in place of a report that did not load; the filters stay as they are. */
export function ReportFailure({ error, isRetrying, onRetry }: ReportFailureProps) {
  const { facility } = useFacility();
  const words = usePageText();
  const { t, format } = words;
  const [at] = useState(() => Date.now());
  const time = format.timeToSecond(at, facility.timeZone);
  const isApi = error instanceof ApiError;
  const reason = isApi ? reasonOf(words, error) : error.message;
  // What was refused for its values or for a missing right is refused again.
  const canRetry = !isApi || (error.code !== "invalid_input" && error.code !== "forbidden");
  const id = isApi ? error.requestId : undefined;
  return (
    <div className="hr-card hr-report-failure">
      <ErrorState
        title={t("reports-view.error.notLoaded")}
        onRetry={canRetry ? onRetry : undefined}
        isRetrying={isRetrying}
        reference={id === undefined ? time : `${id} · ${time}`}
        details={[reason, isApi ? error.code : error.name, id, new Date(at).toISOString()]
          .filter(Boolean)
          .join("\n")}
      >
        {reason} {t("reports-view.error.filtersKept")}
      </ErrorState>
    </div>
  );
}

/** Stands in place of a report whose figures came and could not be drawn. */
export function ViewFault({ error }: { error: unknown }) {
  const { t } = usePageText();
  return (
    <div className="hr-card hr-report-failure">
      <PageFault error={error} title={t("reports-view.error.notLoaded")}>
        {t("reports-view.error.filtersKept")}
      </PageFault>
    </div>
  );
}
