import { useText } from "#renderer/i18n/text.ts";
import { DoorPage } from "#renderer/ui/door-page.tsx";
import { Note } from "#renderer/ui/note.tsx";
import { DoorFoot } from "./door-foot.tsx";

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
