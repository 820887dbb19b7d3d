import { useEffect, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { askBeforeSigningOut } from "#renderer/session/leaving.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { countUnsent } from "../store/unsent.ts";

type Wish = { count: number; leave: () => void };

/** Asks before somebody signs out whose observations were not sent; they are kept in any case. */
export function UnsentQuestion({ userId }: { userId: string }) {
  const t = useText("observing-offline");
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    let isOver = false;
    const stopAsking = askBeforeSigningOut(async (leave) => {
      const count = await countUnsent(userId);
      // Gone meanwhile: nobody is left to ask, and what is unsent is kept in any case.
      if (count === 0 || isOver) leave();
      else setWish({ count, leave });
    });
    return () => {
      isOver = true;
      stopAsking();
    };
  }, [userId]);
  const stay = () => setWish(null);
  return (
    <Dialog
      isOpen={wish !== null}
      onClose={stay}
      title={t("observing-offline.signOut.title", { count: wish?.count ?? 0 })}
      footer={
        <>
          <Button variant="primary" onClick={stay}>
            {t("observing-offline.signOut.stay")}
          </Button>
          <Button onClick={() => wish?.leave()}>{t("observing-offline.signOut.leave")}</Button>
        </>
      }
    >
      <p>{t("observing-offline.signOut.text")}</p>
    </Dialog>
  );
}
