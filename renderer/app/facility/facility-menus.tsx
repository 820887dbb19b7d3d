import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { FacilityScope } from "#renderer/api/facility-context.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";

type Row = { id: string; name: string };

const choicesOf = (rows: readonly Row[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

type MenuName = "customer" | "facility";

/** The menu in which a choice was made whose page is still to be drawn. */
export type MenuInUse = RefObject<MenuName | null>;

type Props = Omit<FacilityScope, "menus"> & { inUse: MenuInUse };

/**
 * Another facility's page is drawn anew, with its bar: the focus that went with the old menu comes
 * back to the new one, unless the person has taken it elsewhere.
 */
function useFocusKept(name: MenuName, inUse: MenuInUse): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (inUse.current !== name) return;
    inUse.current = null;
    if (document.activeElement === document.body) place.current?.querySelector("button")?.focus();
  }, [name, inUse]);
  return place;
}

function CustomerMenu({ customers, customer, setCustomer, inUse }: Props) {
  const t = useText("shell");
  const place = useFocusKept("customer", inUse);
  const change = (id: string) => {
    inUse.current = "customer";
    setCustomer(id);
  };
  return (
    <span ref={place}>
      <ChoiceMenu
        label={t("shell.facility.customer")}
        choices={choicesOf(customers)}
        value={customer.id}
        onChange={change}
      />
    </span>
  );
}

function FacilityMenu({ facilities, facility, setFacility, inUse }: Props) {
  const t = useText("shell");
  const place = useFocusKept("facility", inUse);
  const change = (id: string) => {
    inUse.current = "facility";
    setFacility(id);
  };
  return (
    <span ref={place}>
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
