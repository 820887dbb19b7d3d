import {
  Breadcrumbs,
  Button,
  Callout,
  Card,
  Checkbox,
  Dialog,
  Drawer,
  FormGroup,
  H4,
  HTMLSelect,
  InputGroup,
  Menu,
  MenuDivider,
  MenuItem,
  NonIdealState,
  PopoverNext,
  ProgressBar,
  Radio,
  RadioGroup,
  SegmentedControl,
  Slider,
  Spinner,
  Switch,
  Tab,
  Tabs,
  Tag,
  Toast,
  Tooltip,
  Tree,
} from "@blueprintjs/core";
import { DayPicker } from "../forms/day-picker.tsx";

const intents = ["none", "primary", "success", "warning", "danger"] as const;

const nodes = [
  {
    id: 1,
    label: "Floor 3",
    isExpanded: true,
    icon: "folder-close" as const,
    childNodes: [{ id: 2, label: "Medical ICU", isSelected: true, icon: "home" as const }],
  },
];

/** Bare Blueprint, each component that the product or a date picker uses, for the theme test. */
export function BlueprintSample() {
  return (
    <div className="gallery-grid">
      {intents.map((intent) => (
        <div key={intent} className="gallery-stack">
          <div className="gallery-row">
            <Button intent={intent} text={intent} icon="add" />
            <Button intent={intent} text="minimal" variant="minimal" active />
            <Button intent={intent} text="outlined" variant="outlined" />
            <Button intent={intent} text="off" disabled />
            <Button intent={intent} text="busy" loading />
          </div>
          <div className="gallery-row">
            <Tag intent={intent}>{intent}</Tag>
            <Tag intent={intent} minimal interactive>
              minimal
            </Tag>
            <Spinner intent={intent} size={20} />
          </div>
          <InputGroup intent={intent} leftIcon="search" placeholder={intent} aria-label={intent} />
          <Callout intent={intent} title={intent}>
            Callout
          </Callout>
          <ProgressBar intent={intent} value={0.4} animate={false} />
          <Toast intent={intent} message={intent} timeout={0} />
          <Menu>
            <MenuItem intent={intent} text={intent} icon="cog" label="⌘" />
            <MenuItem intent={intent} text="active" active />
            <MenuDivider title="Group" />
            <MenuItem text="off" disabled />
          </Menu>
        </div>
      ))}
      <Card className="gallery-stack">
        <H4>Heading</H4>
        <a href="#link">Link</a>
        <FormGroup label="Label" helperText="Help" intent="danger">
          <HTMLSelect options={["One", "Two"]} aria-label="select" />
        </FormGroup>
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
        <SegmentedControl
          options={[
            { label: "Day", value: "day" },
            { label: "Week", value: "week" },
          ]}
          defaultValue="day"
        />
        <SegmentedControl
          intent="primary"
          options={[
            { label: "Day", value: "day" },
            { label: "Week", value: "week" },
          ]}
          defaultValue="day"
        />
        <Tabs id="tabs" defaultSelectedTabId="one">
          <Tab id="one" title="One" panel={<p>Panel</p>} />
          <Tab id="two" title="Two" />
          <Tab id="three" title="Three" disabled />
        </Tabs>
        <Breadcrumbs items={[{ text: "Northlake", href: "#a" }, { text: "Facilities" }]} />
        <Tree contents={nodes} />
        <NonIdealState icon="search" title="Nothing" description="Nothing found" />
        <span className="bp6-skeleton">Skeleton</span>
        <Slider
          min={0}
          max={10}
          value={4}
          onChange={() => {}}
          handleHtmlProps={{ "aria-label": "s" }}
        />
      </Card>
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
