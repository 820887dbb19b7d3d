import { useEffect, useState } from "react";
import { OUTCOMES, momentsOf, type Outcome } from "#contract/observations.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import type { ObservationDraft } from "../model/draft.ts";
import { missingOf } from "../model/to-session.ts";
import { useObserving } from "./observing-context.ts";
import { tooLongBy } from "./notes-sheet.tsx";
import { useConfirmations } from "./use-confirmations.ts";

/** Letters of the outcomes besides those of the language. */
const LETTERS: Readonly<Record<Outcome, string>> = { rub: "r", wash: "w", none: "n" };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=dialog]") !== null;

/** What the form of an observation does: save, cancel, and the keys for both and for its choices. */
export const useFormActs = (observation: ObservationDraft, protocolId: number) => {
  const t = useText("observing");
  const { store, go, part } = useObserving();
  const { cancel } = useConfirmations();
  const [notes, setNotes] = useState<"closed" | "open" | "custom">(
    part === "notes" ? "open" : "closed",
  );
  const missing = missingOf(observation);
  const refusal = store.draft?.refusal ?? null;
  const back = () => go(refusal === null ? "session" : "start");

  const save = () => {
    if (missing !== null) return;
    if (tooLongBy(observation) > 0) return setNotes("custom");
    store.tap({ tap: "save" });
    announce(t("observing.saved.title", { number: observation.number }));
    back();
  };
  const leave = () => cancel(back);

  const outcomeOf = (key: string): Outcome | undefined =>
    OUTCOMES.find(({ name }) => [LETTERS[name], t(`observing.outcome.${name}.key`)].includes(key))
      ?.name;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.ctrlKey) return save();
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("[role=dialog]") !== null) return;
    if (event.key === "Escape") return leave();
    const moment = momentsOf(protocolId)[Number(event.key) - 1];
    if (moment !== undefined) store.tap({ tap: "chooseMoment", momentId: moment.id });
    const outcome = observation.type === "HH" ? outcomeOf(event.key.toLowerCase()) : undefined;
    if (outcome !== undefined) store.tap({ tap: "chooseOutcome", outcome });
  };
  useEffect(() => {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  });

  return { missing, save, leave, notes, setNotes };
};
