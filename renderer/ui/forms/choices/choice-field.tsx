import { useState } from "react";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { Button } from "../button.tsx";
import { ChoiceList, type Choice } from "./choice-list.tsx";
import { Field, type FieldFrame } from "../field.tsx";
import "./choice-field.css";

type ChoiceFieldProps = Omit<FieldFrame, "closed" | "limit"> & {
  /** Names the button and its list for readers. */
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  /** Stands on the button while nothing is chosen. */
  placeholder: string;
  ref?: ((control: HTMLElement | null) => void) | undefined;
};

/** A labelled choice from a list that may be long: it is searched from four choices on. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, value, onChange, placeholder, ref, ...frame } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? placeholder;
  return (
    <Field {...frame}>
      {(control) => (
        <Popover
          kind="listbox"
          isOpen={isOpen}
          onToggle={setOpen}
          content={
            <ChoiceList
              label={frame.label}
              choices={choices}
              value={value}
              onChoose={(next) => {
                setOpen(false);
                onChange(next);
              }}
              onClose={() => setOpen(false)}
            />
          }
          target={({ ref: anchor, ...on }) => (
            <Button
              {...on}
              {...control}
              ref={(element) => {
                anchor(element);
                ref?.(element);
              }}
              fill
              size="form"
              className="hr-choice-field"
              aria-label={`${frame.label}: ${chosen}`}
              endIcon={<CaretDown />}
            >
              {chosen}
            </Button>
          )}
        />
      )}
    </Field>
  );
}
