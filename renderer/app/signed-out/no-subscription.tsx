import { useText } from "#renderer/i18n/text.ts";
import { DoorPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { DoorFoot } from "./signed-out-foot.tsx";

/** Where a mailed unsubscribe link leads whose token belongs to no subscription. */
export function NoSubscription() {
  const t = useText("shell", "session");
  return (
    <DoorPage title={t("shell.unsubscribe.title")} foot={<DoorFoot />}>
      <div role="alert">
        <Note kind="bad" title={t("shell.unsubscribe.notFoundTitle")}>
          {t("shell.unsubscribe.notFound")}
        </Note>
      </div>
    </DoorPage>
  );
}
