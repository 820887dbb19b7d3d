import { useEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import { askBeforeLeaving } from "#renderer/session/leaving.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "../button.tsx";
import { useAskBeforeUnload } from "./use-ask-before-unload.ts";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";

/** What a person wants to leave for and has not been let go for yet; null when nothing. */
const useAskedWish = (isUnsaved: boolean) => {
  const [wish, setWish] = useState<{ leave: () => void } | null>(null);
  useEffect(
    () => (isUnsaved ? askBeforeLeaving((leave) => setWish({ leave })) : undefined),
    [isUnsaved],
  );
  return [wish, () => setWish(null)] as const;
};

type UnsavedGuardProps = {
  isUnsaved: boolean;
  /** A value of the address that names what is edited: to change it is to leave, too. */
  param?: string;
};

const valueIn = (search: string, param: string | undefined): string | null =>
  param === undefined ? null : new URLSearchParams(search).get(param);

/**
 * Asks once before unsaved changes are left behind: for another page of the portal, by signing out,
 * by a reload, or by closing. A page that has to be left, such as when the session ends, is left.
 */
export function UnsavedGuard({ isUnsaved, param }: UnsavedGuardProps) {
  const t = useUiText();
  useAskBeforeUnload(isUnsaved);
  const [wish, forgetWish] = useAskedWish(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        valueIn(currentLocation.search, param) !== valueIn(nextLocation.search, param)),
  );
  const stay = () => {
    forgetWish();
    blocker.reset?.();
  };
  const leave = () => {
    forgetWish();
    wish?.leave();
    blocker.proceed?.();
  };
  return (
    <Dialog
      isOpen={wish !== null || blocker.state === "blocked"}
      onClose={stay}
      title={t("ui.leave.title")}
      footer={
        <>
          <Button onClick={stay}>{t("ui.leave.stay")}</Button>
          <Button variant="danger" onClick={leave}>
            {t("ui.leave.leave")}
          </Button>
        </>
      }
    >
      <p>{t("ui.leave.text")}</p>
    </Dialog>
  );
}
