import { useEffect, useRef } from "react";
import type { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";

/** What happened and, after too many attempts, when the next one makes sense. */
function FailureWords({ failure }: { failure: ApiError }) {
  const t = useText("account", "errors");
  if (failure.status === 429 && failure.retryAfter !== undefined) {
    const count = Math.max(1, Math.ceil(failure.retryAfter / 60));
    return t("account.failure.tooMany", { count });
  }
  const reference = failure.status >= 500 ? failure.requestId : undefined;
  return (
    <>
      {t(textId(`errors.${failure.code}`))}
      {reference !== undefined && ` ${t("account.failure.reference", { id: reference })}`}
    </>
  );
}

/** What kept the form from going through, announced where it stands; empty while nothing did. */
export function FailureNote({ failure }: { failure: ApiError | null }) {
  const t = useText("account", "errors");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be a screen further down.
    if (failure !== null) place.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return (
    <div ref={place} role="alert">
      {failure !== null && (
        <Note kind="bad" title={t("account.failure.title")}>
          <FailureWords failure={failure} />
        </Note>
      )}
    </div>
  );
}
