// Focus stays in one place and names the choice in hand (aria-activedescendant): the options of
// such a list take no focus and no keys of their own, which these rules cannot see.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
import { clsx } from "clsx";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Search } from "#renderer/ui/indicators/icons.ts";
import { letterFrom, plainText, stepFrom } from "#renderer/ui/lib/list-keys.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import "../search-field.css";
import "./choice.css";

export type Choice = { value: string; label: string; note?: string };

/** More choices than this bring a search box. */
const searchFrom = 4;

/** Choices whose words hold what was typed, whatever the accents and case. */
export function findChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = plainText(typed.trim());
  return wanted === "" ? choices : choices.filter(({ label }) => plainText(label).includes(wanted));
}

type ChoiceListProps = {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChoose: (value: string) => void;
  /** Tab leaves the list, with nothing chosen. */
  onClose: () => void;
};

/**
 * One choice from a list, with search when it is long; focus stays in one place. Arrows, Home and
 * End move, a letter jumps where it is not typed into the search.
 */
export function ChoiceList({ label, choices, value, onChoose, onClose }: ChoiceListProps) {
  const t = useUiText();
  const format = useFormat();
  const id = useId();
  const [typed, setTyped] = useState("");
  const found = findChoices(choices, typed);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex((c) => c.value === value),
    ),
  );
  const hasSearch = choices.length >= searchFrom;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => (input.current ?? list.current)?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  const placeFor = (event: KeyboardEvent): number | null => {
    // Home and End belong to the words typed, once there are some.
    const isStep = typed === "" || event.key.startsWith("Arrow");
    const step = isStep ? stepFrom(at, event.key, found.length) : null;
    const labels = found.map((choice) => choice.label);
    return step ?? (hasSearch ? null : letterFrom(at, event, labels));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Tab") return onClose();
    const next = placeFor(event);
    if (next !== null) setAt(next);
    else if (event.key === "Enter" || (event.key === " " && !hasSearch)) {
      const choice = found[at];
      if (choice) onChoose(choice.value);
    } else return;
    event.preventDefault();
  };
  const active = found[at] ? `${id}-${at}` : undefined;

  return (
    <div className="hr-choices">
      {hasSearch && (
        <div className="hr-search hr-choices-search">
          <Search />
          <input
            ref={input}
            className="bp6-input"
            role="combobox"
            aria-label={t("ui.choice.search", { label })}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={active}
            value={typed}
            onKeyDown={handleKey}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
          />
        </div>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={hasSearch ? -1 : 0}
        aria-activedescendant={hasSearch ? undefined : active}
        onKeyDown={hasSearch ? undefined : handleKey}
        className="hr-choices-list"
      >
        {found.map((choice, index) => (
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={choice.value === value}
            className={clsx("hr-choices-item", index === at && "hr-choices-active")}
            onPointerMove={() => setAt(index)}
            onClick={() => onChoose(choice.value)}
          >
            <span>{choice.label}</span>
            {choice.note && <small>{choice.note}</small>}
          </div>
        ))}
      </div>
      {hasSearch && (
        <output className="hr-choices-count">
          {found.length === 0
            ? t("ui.choice.none")
            : t("ui.choice.count", { count: found.length, shown: format.count(found.length) })}
        </output>
      )}
    </div>
  );
}
