import type { ReactNode } from "react";
import type { FacilityScope } from "#renderer/session/facility-context.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";
import { useFocusRestore } from "./use-focus-stored.ts";

type Row = { id: string; name: string };

const choicesOf = (rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

type Props = Omit<FacilityScope, "menus">;

function CustomerMenu({ customers, customer, setCustomer }: Props) {
  const t = useText("shell");
  const { placeRef, keep } = useFocusRestore("customer");
  const change = (id: string) => {
    keep();
    setCustomer(id);
  };
  return (
    <span ref={placeRef}>
      <ChoiceMenu
        label={t("shell.facility.customer")}
        choices={choicesOf(customers)}
        value={customer.id}
        onChange={change}
      />
    </span>
  );
}

function FacilityMenu({ facilities, facility, setFacility }: Props) {
  const t = useText("shell");
  const { placeRef, keep } = useFocusRestore("facility");
  const change = (id: string) => {
    keep();
    setFacility(id);
  };
  return (
    <span ref={placeRef}>
      <ChoiceMenu
        label={t("shell.facility.facility")}
        choices={choicesOf(facilities)}
        value={facility.id}
        onChange={change}
      />
    </span>
  );
}

/** The parts of the facility bar; the customer is only there where it is a choice. */
export const facilityMenus = (scope: Props): readonly ReactNode[] => [
  ...(scope.customers.length > 1 ? [<CustomerMenu key="customer" {...scope} />] : []),
  <FacilityMenu key="facility" {...scope} />,
];
