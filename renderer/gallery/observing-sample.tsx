import { useState } from "react";
import { LastSaved } from "#renderer/ui/feedback/last-saved.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ActionTiles } from "#renderer/ui/forms/choices/action-tiles.tsx";
import { BoxTile, BoxTiles, RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ContextStrip } from "#renderer/ui/layout/context-strip.tsx";
import { Clean, Cross, Edit, Tint, Trash } from "#renderer/ui/indicators/icons.ts";
import { StateWord } from "#renderer/ui/indicators/state-word.tsx";
import { Steps } from "#renderer/ui/navigation/steps.tsx";
import { BottomSheet, SheetRow } from "#renderer/ui/overlays/bottom-sheet.tsx";

const outcomes = [
  { value: "rub", icon: <Tint size={26} />, label: "Rub", help: "Sanitizer" },
  { value: "wash", icon: <Clean size={26} />, label: "Wash", help: "Soap and water" },
  { value: "none", icon: <Cross size={26} />, label: "None", help: "Neither seen" },
];

/** What observers tap, and the steps of longer entries. */
export function ObservingSample() {
  const [unit, setUnit] = useState("icu");
  const [hasGloves, setGloves] = useState(true);
  const [step, setStep] = useState("filters");
  const [isOpen, setOpen] = useState(false);
  const none = () => undefined;
  return (
    <div className="gallery-grid">
      <Card title="Tiles">
        <RadioTiles
          label="Unit"
          note="one"
          value={unit}
          onChoose={setUnit}
          options={[
            { value: "icu", label: "Medical ICU", note: "Floor 3", end: "164 of 200" },
            { value: "er", label: "Emergency", note: "Floor 1", end: "207" },
          ]}
        />
        <BoxTiles label="Items" note="tap what was used">
          <BoxTile label="Gloves" note="Used" isOn={hasGloves} onToggle={setGloves} />
          <BoxTile label="Mask" isOn={false} onToggle={none} closed="Needs droplet" />
        </BoxTiles>
        <ActionTiles
          label="Outcome"
          options={outcomes}
          value={null}
          isClosed={!hasGloves}
          onTap={none}
        />
      </Card>
      <Card title="Around a form">
        <StateWord kind="good">Kept 2:32 PM</StateWord>
        <ContextStrip
          label="What it is about"
          cells={[
            { id: "unit", label: "Unit", value: "Medical ICU", onOpen: none },
            { id: "time", label: "Time", value: "Now", onOpen: none },
            { id: "type", label: "Type", value: "Hand hygiene" },
          ]}
        />
        <LastSaved title="15 saved: rub" undo={{ onUndo: none, secondsLeft: 8, totalSeconds: 10 }}>
          Before touching a patient
        </LastSaved>
        <LastSaved title="15 · Before touching a patient" onEdit={none}>
          Rub, 2:32 PM
        </LastSaved>
        <BottomBar
          secondary={<Button>Cancel</Button>}
          main={<Button variant="primary">Save observation 15</Button>}
        />
      </Card>
      <Card title="Steps and sheet">
        <Steps
          label="Steps"
          onChoose={setStep}
          closed="Choose a type first."
          steps={[
            { id: "type", label: "Type", state: "done" },
            { id: "filters", label: "Filters", state: step === "filters" ? "now" : "open" },
            { id: "send", label: "Send", state: "closed" },
          ]}
        />
        <Button onClick={() => setOpen(true)}>Open the sheet</Button>
        <BottomSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="14 · After touching surroundings"
          footer={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          <SheetRow icon={<Edit />} end="none" onPress={none}>
            Edit observation
          </SheetRow>
          <SheetRow icon={<Trash />} isDangerous onPress={none}>
            Delete observation
          </SheetRow>
        </BottomSheet>
      </Card>
    </div>
  );
}
