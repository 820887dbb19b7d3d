import { useId } from "react";
import type { ListHistory } from "#contract/core/list-history.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import "./list-history.css";

/** So many earlier versions are shown; the log of changes has all. */
const SHOWN = 5;

type HistoryProps<R> = {
  history: ListHistory<R>;
  /** A row in few words. */
  rowText: (row: R) => string;
};

/** Since when what a list holds has held, and what it held before. */
export function ListHistoryNote<R>({ history, rowText }: HistoryProps<R>) {
  const t = useUiText();
  const format = useFormat();
  const { since, former } = history;
  return (
    <div className="hr-list-history">
      <p>
        {since === null
          ? t("ui.history.always")
          : t("ui.history.since", { day: format.day(since) })}
      </p>
      {former.length > 0 && (
        <ul>
          {former.slice(0, SHOWN).map(({ until, replacedOn, rows }, at) => (
            <li key={`${until} ${at}`}>
              {t("ui.history.before", {
                day: format.day(until),
                rows: rows.length === 0 ? t("ui.history.nothing") : rows.map(rowText).join(" · "),
              })}
              {replacedOn !== null &&
                ` ${t("ui.history.replaced", { day: format.day(replacedOn) })}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The same for who reads the list; nothing where it has always been as it is. */
export function ReadListHistory<R>(props: HistoryProps<R>) {
  const { since, former } = props.history;
  return since === null && former.length === 0 ? null : <ListHistoryNote {...props} />;
}

type ChoiceProps = { checked: boolean; onChange: (isForPast: boolean) => void };

/** Whether what is saved is to hold for earlier days, too; unless chosen, it holds from today on. */
export function ForPastChoice({ checked, onChange }: ChoiceProps) {
  const t = useUiText();
  const id = useId();
  return (
    <div className="hr-for-past">
      <Checkbox
        checked={checked}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t("ui.history.forPast")}
      </Checkbox>
      <p id={id}>{t(checked ? "ui.history.forPastHelp" : "ui.history.fromToday")}</p>
    </div>
  );
}
