import {
  Button,
  Checkbox,
  Dialog,
  Drawer,
  HTMLSelect,
  InputGroup,
  PopoverNext,
  Radio,
  RadioGroup,
  Switch,
  Tooltip,
} from "@blueprintjs/core";
import { DayPicker } from "#renderer/ui/forms/days/day-picker.tsx";

const intents = ["none", "primary", "danger"] as const;

/** Bare Blueprint, each component and class that the product or a date picker uses, for the theme test. */
export function BlueprintSample() {
  return (
    <div className="gallery-grid">
      {intents.map((intent) => (
        <div key={intent} className="gallery-stack">
          <div className="gallery-row">
            <Button intent={intent} text={intent} icon="add" />
            <Button intent={intent} text="minimal" variant="minimal" active />
            <Button intent={intent} text="off" disabled />
          </div>
          <InputGroup intent={intent} leftIcon="search" placeholder={intent} aria-label={intent} />
        </div>
      ))}
      <div className="gallery-stack">
        <a href="#link">Link</a>
        <HTMLSelect options={["One", "Two"]} aria-label="select" />
        <Checkbox defaultChecked label="checked" />
        <Checkbox indeterminate label="mixed" />
        <Checkbox label="unchecked" />
        <Checkbox disabled defaultChecked label="off" />
        <RadioGroup selectedValue="a" onChange={() => {}} name="radio">
          <Radio label="on" value="a" />
          <Radio label="off" value="b" />
        </RadioGroup>
        <Switch defaultChecked label="on" />
        <Switch label="off" />
        <Switch disabled defaultChecked label="disabled" />
      </div>
      <DayPicker firstDay="2016-11-19" lastDay="2027-11-19" day="2026-11-19" onPick={() => {}} />
      <PopoverNext isOpen content={<p>Popover</p>} autoFocus={false} enforceFocus={false}>
        <Button text="popover" />
      </PopoverNext>
      <Tooltip isOpen content="Tooltip">
        <Button text="tooltip" />
      </Tooltip>
      <Dialog isOpen title="Dialog" icon="info-sign" enforceFocus={false} autoFocus={false}>
        <p>Dialog</p>
      </Dialog>
      <Drawer isOpen title="Drawer" size="200px" enforceFocus={false}>
        <p>Drawer</p>
      </Drawer>
    </div>
  );
}
