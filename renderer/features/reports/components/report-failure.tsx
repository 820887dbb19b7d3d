import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { useFacility } from "#renderer/api/facility-context.ts";
import { useWords } from "#renderer/features/reports/hooks/use-words.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { ErrorState } from "#renderer/ui/error-state.tsx";

export type ReportFailureProps = {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Stands in place of a report that did not load; the filters stay as they are. */
export function ReportFailure({ error, isRetrying, onRetry }: ReportFailureProps) {
  const { facility } = useFacility();
  const { t, format } = useWords();
  const [at] = useState(() => Date.now());
  const time = format.timeToSecond(at, facility.timeZone);
  const isApi = error instanceof ApiError;
  const reason = isApi ? (error.title ?? t(textId(`errors.${error.code}`))) : error.message;
  const id = isApi ? error.requestId : undefined;
  return (
    <div className="hr-card hr-report-failure">
      <ErrorState
        title={t("reports-view.error.notLoaded")}
        onRetry={onRetry}
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
