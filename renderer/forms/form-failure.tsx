import { type ReactNode, useEffect, useRef } from "react";
import type { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import "./form-failure.css";

/** What happened and, after too many attempts, when the next one makes sense. */
function FailureWords({ failure }: { failure: ApiError }) {
  const t = useText("errors");
  if (failure.status === 429 && failure.retryAfter !== undefined) {
    const count = Math.max(1, Math.ceil(failure.retryAfter / 60));
    return t("ui.failure.tooMany", { count });
  }
  const reference = failure.status >= 500 ? failure.requestId : undefined;
  return (
    <>
      {t(textId(`errors.${failure.code}`))}
      {reference !== undefined && ` ${t("ui.failure.reference", { reference })}`}
    </>
  );
}

type Props = {
  failure: ApiError | null;
  /** What did not happen: "The token was not created." Without it: "Your changes were not saved." */
  title?: ReactNode;
};

/**
 * What stopped a form or an action, announced where it stands; empty while nothing did. It is the
 * one place that shows it: no toast beside it.
 */
export function FormFailure({ failure, title }: Props) {
  const t = useText("errors");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be a screen further down.
    if (failure !== null) place.current?.scrollIntoView?.({ block: "nearest" });
  }, [failure]);
  return (
    <div ref={place} role="alert" className="hr-form-failure">
      {failure !== null && (
        <Note kind="bad" title={title ?? t("ui.failure.title")}>
          <FailureWords failure={failure} />
        </Note>
      )}
    </div>
  );
}
