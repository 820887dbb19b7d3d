import type { ReactNode } from "react";
import type { FacilityScope } from "#renderer/api/facility-context.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";

type Row = { id: string; name: string };

const choicesOf = (rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

type Props = Omit<FacilityScope, "menus">;

function CustomerMenu({ customers, customer, setCustomer }: Props) {
  const t = useText("shell");
  return (
    <ChoiceMenu
      label={t("shell.facility.customer")}
      choices={choicesOf(customers)}
      value={customer.id}
      onChange={setCustomer}
    />
  );
}

function FacilityMenu({ facilities, facility, setFacility }: Props) {
  const t = useText("shell");
  return (
    <ChoiceMenu
      label={t("shell.facility.facility")}
      choices={choicesOf(facilities)}
      value={facility.id}
      onChange={setFacility}
    />
  );
}

/** The parts of the facility bar; the customer is only there where it is a choice. */
export const facilityMenus = (scope: Props): readonly ReactNode[] => [
  ...(scope.customers.length > 1 ? [<CustomerMenu key="customer" {...scope} />] : []),
  <FacilityMenu key="facility" {...scope} />,
];
