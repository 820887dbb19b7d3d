import { useState } from "react";
import { type Choice, ChoiceList } from "#renderer/ui/forms/choice-list.tsx";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";

type Props = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice as a line of a card, searched when it is long; a single one is only told. */
export function ChoiceLine({ label, choices, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const words = (
    <span className="hr-observe-line-text">
      <small>{label}</small>
      <strong>{chosen?.label}</strong> {chosen?.note}
    </span>
  );
  if (choices.length < 2) return <div className="hr-observe-line">{words}</div>;
  return (
    <Popover
      kind="listbox"
      isOpen={isOpen}
      onToggle={setOpen}
      content={
        <ChoiceList
          label={label}
          choices={choices}
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            if (next !== value) onChange(next);
          }}
        />
      }
      target={(on) => (
        <button type="button" {...on} className="hr-observe-line">
          {words}
          <CaretDown />
        </button>
      )}
    />
  );
}
