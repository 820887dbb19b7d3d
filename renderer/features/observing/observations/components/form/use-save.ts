import type { Outcome } from "#contract/observing/observation-kinds.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { newId } from "#renderer/features/observing/observations/store/new-id.ts";
import { useObserving } from "../observing-context.ts";
import { useConfirmations } from "../use-confirmations.ts";

/** Saves the form and shows that; after an edit it leads back to where that was begun. */
export const useSave = (observation: ObservationDraft, isEdit: boolean) => {
  const t = useText("observing");
  const { store, place, back } = useObserving();
  const { cancelEdit } = useConfirmations();
  const { number } = observation;
  const leave = () => place === "edit" && back();
  return {
    save: (outcome?: Outcome) => {
      store.tap(
        outcome === undefined
          ? { tap: "save", newId: newId() }
          : { tap: "save", outcome, newId: newId() },
      );
      announce(
        outcome === undefined
          ? t("observing.saved.tellPpe", { number })
          : t("observing.saved.tell", {
              number,
              outcome: t(`observing.outcome.${outcome}.inText`),
            }),
      );
      if (isEdit) leave();
    },
    cancel: () => cancelEdit(leave),
  };
};
