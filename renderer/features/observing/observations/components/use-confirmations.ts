import { useText } from "#renderer/i18n/text.ts";
import { answerCount, isChanged } from "../model/counts.ts";
import { newId } from "../store/new-id.ts";
import { type FormPart, useObserving } from "./observing-context.ts";

/** The acts of a session that may need a question first. */
export const useConfirmations = () => {
  const t = useText("observing");
  const { store, ask, go } = useObserving();
  const { draft } = store;
  const open = draft?.open ?? null;
  const isOpenChanged = open !== null && isChanged(open);

  /** Goes on once the open observation may be given up; a new one is put aside for an edit. */
  const afterOpen = (act: () => void, isEdit = false) => {
    const isLost = open !== null && isOpenChanged && !(isEdit && open.before === null);
    if (!isLost) return act();
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

  /** A new one, of this type. */
  const begin = (type: "HH" | "PPE") =>
    afterOpen(() => store.tap({ tap: "begin", type, id: newId() }));

  /** A new one of hands, in a unit. */
  const beginAt = (locationId: string) =>
    afterOpen(() => {
      store.tap({ tap: "begin", type: "HH", id: newId() });
      store.tap({ tap: "chooseUnit", locationId });
      go("form");
    });

  /** Opens a saved one; what is noted again waits. */
  const edit = (id: string, part?: FormPart) =>
    afterOpen(() => {
      store.tap({ tap: "edit", id });
      go("edit", part);
    }, true);

  /** Gives up a change: at once when nothing was changed. */
  const cancelEdit = (after: () => void) => {
    const act = () => {
      store.tap({ tap: "cancel" });
      after();
    };
    if (open === null || !isOpenChanged) return act();
    ask({
      title: t("observing.ask.cancelEdit.title"),
      text: t("observing.ask.cancelEdit.text"),
      safe: t("observing.ask.cancelEdit.safe"),
      act: t("observing.ask.cancelEdit.act"),
      isDangerous: true,
      onAct: act,
    });
  };

  /** Empties the form; asks from two answers on. */
  const clear = () => {
    const act = () => store.tap({ tap: "clear" });
    if (open === null || answerCount(open.observation) < 2) return act();
    const number = open.observation.number;
    ask({
      title: t("observing.ask.clear.title", { number }),
      text: t("observing.ask.clear.text"),
      safe: t("observing.ask.clear.safe"),
      act: t("observing.ask.clear.act"),
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

  return { begin, beginAt, edit, cancelEdit, clear, discard };
};
