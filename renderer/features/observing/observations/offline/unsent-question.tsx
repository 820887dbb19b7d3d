import { useEffect, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { askBeforeSigningOut, finishWork } from "#renderer/session/leaving.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { countUnsent } from "../store/unsent.ts";

/** `isKept`: the device has all of it; else some of it lives as long as the page. */
type Wish = { count: number; isKept: boolean; leave: () => void };

/** Asks before a user signs out whose observations were not sent, and says what becomes of them. */
export function UnsentQuestion({ userId }: { userId: string }) {
  const t = useText("observing-offline");
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    let isOver = false;
    const stopAsking = askBeforeSigningOut(async (leave) => {
      const isKept = await finishWork();
      const count = await countUnsent(userId);
      // Gone meanwhile: there is nothing left to ask about.
      if ((count === 0 && isKept) || isOver) leave();
      else setWish({ count, isKept, leave });
    });
    return () => {
      isOver = true;
      stopAsking();
    };
  }, [userId]);
  const stay = () => setWish(null);
  const isKept = wish?.isKept ?? true;
  return (
    <Dialog
      isOpen={wish !== null}
      onClose={stay}
      title={
        isKept
          ? t("observing-offline.signOut.title", { count: wish?.count ?? 0 })
          : t("observing-offline.signOut.unkept.title")
      }
      footer={
        <>
          <Button variant="primary" onClick={stay}>
            {t("observing-offline.signOut.stay")}
          </Button>
          <Button variant={isKept ? undefined : "danger"} onClick={() => wish?.leave()}>
            {t(
              isKept ? "observing-offline.signOut.leave" : "observing-offline.signOut.unkept.leave",
            )}
          </Button>
        </>
      }
    >
      <p>
        {t(isKept ? "observing-offline.signOut.text" : "observing-offline.signOut.unkept.text")}
      </p>
    </Dialog>
  );
}
