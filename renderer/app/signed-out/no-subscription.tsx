import { useText } from "#renderer/i18n/text.ts";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { SignedOutFoot } from "./signed-out-foot.tsx";

/** Where a mailed unsubscribe link leads whose token belongs to no subscription. */
export function NoSubscription() {
  const t = useText("shell", "session");
  return (
    <SignedOutPage title={t("shell.unsubscribe.title")} foot={<SignedOutFoot />}>
      <div role="alert">
        <Note kind="bad" title={t("shell.unsubscribe.notFoundTitle")}>
          {t("shell.unsubscribe.notFound")}
        </Note>
      </div>
    </SignedOutPage>
  );
}
