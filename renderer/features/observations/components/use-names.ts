import { MOMENTS } from "#contract/observations.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";

/** The words for what an observation holds. */
export const useNames = () => {
  const t = useText("observing", "observations");
  const { kit } = useObserving();
  const unit = (id: string | null) => kit.units.find((one) => one.id === id)?.name ?? null;
  const role = (id: string | null) => kit.roles.find((one) => one.id === id)?.name ?? null;
  const note = (id: string) =>
    kit.settings.observationNotes.find((one) => one.id === id)?.text ?? null;
  const moment = (id: number | null) => {
    const found = MOMENTS.find((one) => one.id === id);
    return found === undefined ? null : t(`observations.moment.${found.name}`);
  };
  return {
    unit: (id: string | null) => unit(id) ?? t("observing.gone.unit"),
    role: (id: string | null) => role(id) ?? t("observing.gone.role"),
    note: (id: string) => note(id) ?? t("observing.gone.note"),
    moment,
    /** What an observation is called in lists and questions. */
    title: (one: ObservationDraft): string => {
      const words = moment(one.momentId) ?? t("observing.noMoment");
      return one.type === "HH" ? words : t("observing.row.ppe", { moment: words });
    },
  };
};
