import { useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { ChoiceList, type Choice } from "./choice-list.tsx";
import { CaretDown } from "./icons.ts";
import { Popover } from "./popover.tsx";

export type { Choice } from "./choice-list.tsx";

export type ChoiceMenuProps = {
  /** What is chosen: "Facility". Names the button and the list for readers. */
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  /** Stands on the button while nothing is chosen. */
  placeholder?: string;
  variant?: ButtonVariant;
};

/** A drop-down of names: search from four choices on, plain words when there is nothing to choose. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, choices, value, onChange, placeholder = "", variant = "minimal" } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? placeholder;
  if (choices.length <= 1) return <span className="hr-choice-only">{chosen}</span>;
  const choose = (next: string) => {
    setOpen(false);
    if (next !== value) onChange(next);
  };
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
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      }
      target={(on) => (
        <Button
          {...on}
          variant={variant}
          className="hr-choice-button"
          aria-label={`${label}: ${chosen}`}
          endIcon={<CaretDown />}
        >
          {chosen}
        </Button>
      )}
    />
  );
}
