import { useText } from "#renderer/i18n/text.ts";
import { isChanged } from "../model/counts.ts";
import { newId } from "../store/new-id.ts";
import { useObserving } from "./observing-context.ts";

/** The acts of a session that may need a question first. */
export const useConfirmations = () => {
  const t = useText("observing");
  const { store, ask, go } = useObserving();
  const { draft } = store;
  const open = draft?.open ?? null;
  const isOpenChanged = open !== null && isChanged(open.observation, open.before);

  /** Goes on once the open observation may be given up. */
  const afterOpen = (act: () => void) => {
    if (open === null || !isOpenChanged) return act();
    const number = open.observation.number;
    ask({
      title: t("observing.ask.another.title", { number }),
      text: t(open.before === null ? "observing.ask.another.new" : "observing.ask.another.edit"),
      safe: t("observing.ask.another.safe"),
      act: t("observing.ask.another.act"),
      isDangerous: true,
      onAct: act,
    });
  };

  const begin = (type: "HH" | "PPE", locationId?: string) =>
    afterOpen(() => {
      store.tap({ tap: "begin", type, id: newId() });
      if (locationId !== undefined) store.tap({ tap: "chooseUnit", locationId });
      go("form");
    });

  /** Gives up what is open: at once when nothing was chosen or changed. */
  const cancel = (after: () => void) => {
    const act = () => {
      store.tap({ tap: "cancel" });
      after();
    };
    if (open === null || !isOpenChanged) return act();
    const isEdit = open.before !== null;
    const number = open.observation.number;
    ask({
      title: isEdit
        ? t("observing.ask.cancelEdit.title")
        : t("observing.ask.cancel.title", { number }),
      text: t(isEdit ? "observing.ask.cancelEdit.text" : "observing.ask.cancel.text"),
      safe: t(isEdit ? "observing.ask.cancelEdit.safe" : "observing.ask.cancel.safe"),
      act: t(isEdit ? "observing.ask.cancelEdit.act" : "observing.ask.cancel.act"),
      isDangerous: true,
      onAct: act,
    });
  };

  const discard = (after: () => void) => {
    const count = draft?.observations.length ?? 0;
    const act = () => {
      store.discard();
      after();
    };
    ask({
      title: t("observing.ask.discard.title", { count }),
      text: t("observing.ask.discard.text"),
      safe: t("observing.ask.discard.safe"),
      act: t("observing.ask.discard.act", { count }),
      isDangerous: true,
      onAct: act,
    });
  };

  return { afterOpen, begin, cancel, discard };
};
