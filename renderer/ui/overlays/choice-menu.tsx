import { useState } from "react";
import { Button, type ButtonVariant } from "../forms/button.tsx";
import { ChoiceList, type Choice } from "../forms/choices/choice-list.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { CaretDown } from "../indicators/icons.ts";
import { Popover } from "./popover.tsx";

type ChoiceMenuProps = {
  /** What is chosen: "Facility". Names the button and the list for readers. */
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  /** Stands on the button while nothing is chosen. */
  placeholder?: string;
  variant?: ButtonVariant;
};

/** A drop-down of names, with a search from four choices on; plain text where there is no choice. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, choices, value, onChange, placeholder = "", variant = "minimal" } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? placeholder;
  if (choices.length <= 1) {
    return (
      <span>
        <VisuallyHidden>{label} </VisuallyHidden>
        {chosen}
      </span>
    );
  }
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
