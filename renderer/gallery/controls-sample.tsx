import { useState } from "react";
import { Avatar } from "#renderer/ui/indicators/avatar.tsx";
import { AnchorButton, Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { FilterChip, ToggleChip } from "#renderer/ui/forms/choices/chip.tsx";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import {
  Cross,
  Download,
  Fullscreen,
  More,
  Notifications,
  Plus,
  Trash,
} from "#renderer/ui/indicators/icons.ts";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { RadioGroup, type RadioOption } from "#renderer/ui/forms/choices/radio-group.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { chooseTheme, useThemeChoice, type ThemeChoice } from "#renderer/ui/theme.ts";
import { TextAreaField, TextField } from "#renderer/ui/forms/text-field.tsx";

const moments = [
  { value: "enter", label: "Entering the room" },
  { value: "leave", label: "Leaving the room", help: "Before the door closes" },
  { value: "contact", label: "Before and after contact" },
];

const themes: RadioOption<ThemeChoice>[] = [
  { value: "system", label: "As the machine" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Buttons, fields and choices in each state. */
export function ControlsSample() {
  const [found, setFound] = useState("");
  const [moment, setMoment] = useState<string | null>("leave");
  const [isOn, setOn] = useState(true);
  const [day, setDay] = useState<string | undefined>("2026-11-19");
  return (
    <div className="gallery-grid">
      <Card title="Buttons">
        <div className="gallery-row">
          <Button variant="primary" icon={<Plus />}>
            Add placeholders
          </Button>
          <Button icon={<Download />}>Download</Button>
          <Button variant="danger" icon={<Trash />}>
            Delete
          </Button>
          <Button variant="minimal">Refresh</Button>
          <AnchorButton href="#guide">User guide</AnchorButton>
          <Button disabled>Archive facility</Button>
          <Button busy>Saving</Button>
          <Button busy variant="primary" icon={<Plus />}>
            Saving
          </Button>
          <IconButton label="More" icon={<More />} />
          <IconButton label="Full screen" icon={<Fullscreen />} />
          <IconButton label="Alerts" icon={<Notifications />} />
          <IconButton label="Close" icon={<Cross />} />
          <Avatar name="Maya Torres" />
          <LogoMark />
        </div>
      </Card>
      <Card title="Choices">
        <div className="gallery-stack">
          <Checkbox defaultChecked>Medical ICU</Checkbox>
          <Checkbox indeterminate>Floor 3</Checkbox>
          <Checkbox>Neuro ICU</Checkbox>
          <Checkbox disabled defaultChecked>
            Licensed
          </Checkbox>
          <Switch defaultChecked>Feedback given</Switch>
          <Switch>Left hand</Switch>
          <Switch disabled defaultChecked>
            Kept on
          </Switch>
          <Switch disabled>Kept off</Switch>
          <div className="gallery-row">
            <FilterChip removeLabel="Remove Medical ICU" onRemove={() => {}}>
              Medical ICU
            </FilterChip>
            <ToggleChip isOn={isOn} onToggle={setOn}>
              Gloves worn
            </ToggleChip>
            <ToggleChip isOn={false} onToggle={() => {}}>
              Jewelry
            </ToggleChip>
          </div>
        </div>
      </Card>
      <Card title="Fields">
        <div className="gallery-stack">
          <SearchField
            label="Find a location"
            placeholder="Find a location"
            value={found}
            onSearch={setFound}
          />
          <TextField label="Serial number" placeholder="D4-118203" />
          <TextField label="Customer" disabled defaultValue="Northlake Health" />
          <DayField label="Last day" optional value={day} onChange={setDay} />
          <DayField label="First day" value="11/31/2026" onChange={() => {}} error="Not a day" />
          <TextAreaField label="Custom note" optional help="Do not name patients or staff." />
        </div>
      </Card>
      <Card title="Radios">
        <RadioGroup label="Moment" options={moments} value={moment} onChange={setMoment} />
      </Card>
      <Card title="Theme">
        <RadioGroup
          label="Theme"
          options={themes}
          value={useThemeChoice()}
          onChange={chooseTheme}
        />
      </Card>
      <Card title="Radios for a tablet">
        <RadioGroup boxed label="Moment" options={moments} value={moment} onChange={setMoment} />
      </Card>
    </div>
  );
}
