import { LIMITS } from "#contract/limits.ts";
import { remembered } from "#renderer/api/remembered.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/note.tsx";

const idleMinutes = (): number => {
  const minutes = Number(remembered.get("idleTimeoutMinutes"));
  return minutes > 0 ? minutes : LIMITS.defaultIdleTimeoutMinutes;
};

/** Says why somebody who was signed in meets the sign-in page, and that it leads back. */
export function TimeoutNote({ returns }: { returns: boolean }) {
  const t = useText("session");
  return (
    <Note title={t("session.timeout.title", { count: idleMinutes() })}>
      {returns && t("session.timeout.return")}
    </Note>
  );
}
