import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { useDraft, useObserving } from "./observing-context.ts";
import { useNames } from "./use-names.ts";

/** Asks before it deletes a saved observation; says how many stay. */
export const useDelete = () => {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { store, ask, timeZone } = useObserving();
  const { observations } = useDraft();
  return (one: ObservationDraft, after: () => void = () => undefined) =>
    ask({
      title: t("observing.ask.delete.title", { number: one.number }),
      text: t("observing.ask.delete.text", {
        what: names.title(one),
        time: format.time(one.atMs ?? Date.now(), timeZone),
        count: observations.length - 1,
      }),
      safe: t("observing.ask.delete.safe"),
      act: t("observing.ask.delete.act"),
      isDangerous: true,
      onAct: () => {
        store.tap({ tap: "delete", id: one.id });
        after();
      },
    });
};
