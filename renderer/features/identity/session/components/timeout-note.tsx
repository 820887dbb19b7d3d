import { Suspense, lazy } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";

/** Names reports, whose texts are needed only where one was left. */
const ReturnHint = lazy(async () => ({ default: (await import("./return-hint.tsx")).ReturnHint }));

const idleMinutes = (): number => {
  const minutes = Number(remembered.get("idleTimeoutMinutes"));
  return minutes > 0 ? minutes : LIMITS.defaultIdleTimeoutMinutes;
};

/**
 * Says why a user who was signed in meets the sign-in page, and where it leads back to. `target` is
 * the return address, `/` when there is none.
 */
export function TimeoutNote({ target }: { target: string }) {
  const t = useText("session");
  return (
    <Note title={t("session.timeout.title", { count: idleMinutes() })}>
      {target !== "/" && (
        <Suspense fallback={null}>
          <ReturnHint target={target} />
        </Suspense>
      )}
    </Note>
  );
}
