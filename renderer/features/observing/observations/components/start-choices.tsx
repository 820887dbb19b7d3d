import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { type Choice, ChoiceList } from "#renderer/ui/forms/choices/choice-list.tsx";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { useObserving } from "./observing-context.ts";

type ChoiceLineProps = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice as a line of a card, searched when it is long; a single one is only shown. */
function ChoiceLine({ label, choices, value, onChange }: ChoiceLineProps) {
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

const asChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** Customer and facility, each only a choice where there is one. */
export function FacilityLines() {
  const t = useText("observing");
  const { customers, customer, setCustomer, facilities, facility, setFacility } = useFacility();
  return (
    <>
      {customers.length > 1 && (
        <ChoiceLine
          label={t("observing.start.customer")}
          choices={customers.map(asChoice)}
          value={customer.id}
          onChange={setCustomer}
        />
      )}
      <ChoiceLine
        label={t("observing.start.facility")}
        choices={facilities.map(asChoice)}
        value={facility.id}
        onChange={setFacility}
      />
    </>
  );
}

/** Where and for whom the user observes. */
export function StartChoices() {
  const t = useText("observing");
  const { user } = useSession();
  const { kit, observer, setObserver } = useObserving();
  return (
    <div className="hr-observe-card hr-observe-lines">
      <FacilityLines />
      <ChoiceLine
        label={t("observing.start.observer")}
        choices={kit.observers.map(({ id, displayText }) => ({
          value: id,
          label: displayText,
          ...(id === user.id && { note: t("observing.start.you") }),
        }))}
        value={observer.id}
        onChange={setObserver}
      />
    </div>
  );
}
