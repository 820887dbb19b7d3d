import { useRef, type KeyboardEvent } from "react";
import { stepFrom } from "#renderer/ui/lib/list-keys.ts";

export type Option<V> = {
  value: V;
  label: string;
  /** What to know of it, beneath: the days of this month. */
  note?: string | undefined;
  /** Why it cannot be chosen here; it stays in the list. */
  refusal?: string | undefined;
};

type OptionListProps<V> = {
  /** Names the list for readers. */
  label: string;
  options: readonly Option<V>[];
  chosen: V;
  onChoose: (value: V) => void;
};

/** Options of which one is chosen by pressing it; arrows, Home and End move among them. */
export function OptionList<V extends string | number | boolean | null>(props: OptionListProps<V>) {
  const { label: listLabel, options, chosen, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = stepFrom(at, event.key, buttons.length);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    // Keys are only watched on their way up from the options.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className="hr-filter-options" aria-label={listLabel} ref={list} onKeyDown={handleKey}>
      {options.map(({ value, label, note, refusal }) => (
        <li key={String(value)}>
          <button
            type="button"
            className="hr-filter-option"
            aria-pressed={value === chosen}
            aria-disabled={refusal !== undefined || undefined}
            onClick={() => refusal === undefined && onChoose(value)}
          >
            {label}
            {note !== undefined && <span className="hr-filter-option-note"> {note}</span>}
            {refusal !== undefined && <span className="hr-filter-option-refusal"> {refusal}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
