import { useState } from "react";
import { Button, type ButtonVariant } from "../forms/button.tsx";
import { ChoiceList, type Choice } from "../forms/choice-list.tsx";
import { CaretDown } from "../marks/icons.ts";
import { Popover } from "./popover.tsx";

export type { Choice } from "../forms/choice-list.tsx";

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

type OnlyChoiceProps = Pick<ChoiceMenuProps, "label" | "variant"> & { chosen: string };

/** A drop-down that does not open. It can be reached all the same: readers are told what is chosen. */
function OnlyChoice({ label, chosen, variant }: Required<OnlyChoiceProps>) {
  return (
    <Button
      variant={variant}
      className="hr-choice-button hr-choice-only"
      aria-label={`${label}: ${chosen}`}
      aria-haspopup="listbox"
      aria-disabled="true"
      endIcon={<CaretDown />}
    >
      {chosen}
    </Button>
  );
}

/** A drop-down of names: search from four choices on, closed for now when there is nothing to choose. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, choices, value, onChange, placeholder = "", variant = "minimal" } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? placeholder;
  if (choices.length <= 1) return <OnlyChoice label={label} chosen={chosen} variant={variant} />;
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
