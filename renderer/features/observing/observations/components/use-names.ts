import { MOMENTS } from "#contract/observing/observation-kinds.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";

/** The words for what an observation holds. */
export const useNames = () => {
  const t = useText("observing");
  const { kit } = useObserving();
  const unit = (id: string | null) => kit.units.find((one) => one.id === id)?.name ?? null;
  const role = (id: string | null) => kit.roles.find((one) => one.id === id)?.name ?? null;
  const note = (id: string) =>
    kit.settings.observationNotes.find((one) => one.id === id)?.text ?? null;
  const moment = (id: number | undefined) => {
    const found = MOMENTS.find((one) => one.id === id);
    // Shorter than in reports: three lines of a tile at most.
    return found === undefined ? t("observing.noMoment") : t(`observing.moment.${found.name}`);
  };
  return {
    unit: (id: string | null) => unit(id) ?? t("observing.gone.unit"),
    role: (id: string | null) => role(id) ?? t("observing.gone.role"),
    note: (id: string) => note(id) ?? t("observing.gone.note"),
    moment,
    /** What an observation is called in lists and questions. */
    title: (one: ObservationDraft): string => {
      const count = one.momentIds.length;
      if (count > 1) return t("observing.linked", { count });
      const words = moment(one.momentIds[0]);
      return one.type === "HH" ? words : t("observing.row.ppe", { moment: words });
    },
    /** The moments of an observation that has several; null otherwise. */
    several: (one: ObservationDraft): string | null =>
      one.momentIds.length < 2 ? null : one.momentIds.map(moment).join(" · "),
  };
};
