import { clsx } from "clsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { More } from "#renderer/ui/indicators/icons.ts";
import { countItems } from "../model/counts.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";
import { useNames } from "./use-names.ts";

/** What came of an observation, in a word: the outcome, or how many items were used. */
export const useResult = () => {
  const t = useText("observing");
  const format = useFormat();
  return (one: ObservationDraft): string => {
    if (one.type === "HH")
      return one.outcome === null ? "" : t(`observing.outcome.${one.outcome}.label`);
    const { counted, used } = countItems(one);
    return t("observing.row.items", format.share(used.length, counted.length));
  };
};

type Props = {
  observation: ObservationDraft;
  /** Unit, role, notes and precautions too. */
  isFull?: boolean;
  /** It was saved last, and can still be taken back. */
  isNew?: boolean;
  onOpen: () => void;
  onMore?: () => void;
};

function Extras({ observation: one }: { observation: ObservationDraft }) {
  const t = useText("observing", "observations");
  const names = useNames();
  const several = names.several(one);
  const extras = [
    ...(one.type === "PPE"
      ? one.precautions.map((name) => t(`observations.precaution.${name}`))
      : []),
    ...one.quickNotes.map(names.note),
    ...(one.feedbackProvided ? [t("observing.feedback.given")] : []),
  ];
  return (
    <>
      {several !== null && <small>{several}</small>}
      {extras.length > 0 && <small>{extras.join(" · ")}</small>}
      {one.customNotes.trim() !== "" && (
        <small>{t("observing.row.quoted", { note: one.customNotes.trim() })}</small>
      )}
    </>
  );
}

/** An observation in a list: the whole row opens it. */
export function ObservationRow(props: Props) {
  const { observation: one, isFull = false, isNew = false, onOpen, onMore } = props;
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const result = useResult();
  const { timeZone } = useObserving();
  return (
    <li className={clsx("hr-observe-row", isNew && "hr-observe-row-new")}>
      <button type="button" onClick={onOpen}>
        <span className="hr-observe-number">{one.number}</span>
        <span className="hr-observe-row-text">
          <strong>{names.title(one)}</strong>
          <small>
            {names.role(one.roleId)}, {names.unit(one.locationId)}
          </small>
          {isFull && <Extras observation={one} />}
        </span>
        <span className="hr-observe-row-end">
          <strong>{result(one)}</strong>
          {one.atMs !== null && <small>{format.time(one.atMs, timeZone)}</small>}
        </span>
      </button>
      {onMore !== undefined && (
        <IconButton
          label={t("observing.row.more", { number: one.number })}
          icon={<More />}
          aria-haspopup="dialog"
          onClick={onMore}
        />
      )}
    </li>
  );
}
