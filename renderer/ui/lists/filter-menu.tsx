import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { Button } from "../forms/button.tsx";
import { Checkbox } from "../forms/choices/checkbox.tsx";
import { CaretDown } from "../indicators/icons.ts";
import { Popover } from "../overlays/popover.tsx";
import { PopupPanel } from "../overlays/popup-panel.tsx";

type FilterMenuProps = {
  label: string;
  options: readonly { value: string; label: string; count?: number }[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** The values of one filter as tick boxes, in a menu or on a phone's sheet. */
export function FilterBoxes({ label, options, values, onChange }: FilterMenuProps) {
  const format = useFormat();
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...values, value] : values.filter((other) => other !== value));
  return (
    <fieldset className="hr-filter-boxes">
      <legend>{label}</legend>
      {options.map(({ value, label: words, count }) => (
        <Checkbox
          key={value}
          checked={values.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
        >
          {words}
          {count !== undefined && <span className="hr-filter-count"> {format.count(count)}</span>}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** A filter behind its name; what is ticked stands as chips beside it. */
export function FilterMenu(props: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      kind="dialog"
      isOpen={isOpen}
      onToggle={setOpen}
      content={
        <PopupPanel label={props.label} className="hr-filter-panel">
          <FilterBoxes {...props} />
        </PopupPanel>
      }
      target={(on) => (
        <Button {...on} variant="minimal" endIcon={<CaretDown />}>
          {props.label}
        </Button>
      )}
    />
  );
}
