import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { ChoiceLine } from "./choice-line.tsx";
import { useObserving } from "./observing-context.ts";

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

/** Where and for whom somebody observes. */
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
