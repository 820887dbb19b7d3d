import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";
import { changeCustomer } from "../session/change-customer.ts";

/**
 * At which of their customers the person works, and the others; nothing for a person with only one.
 */
export function CustomerSwitch() {
  const t = useText("shell");
  const { customers = [] } = useSession().user;
  if (customers.length < 2) return null;
  return (
    <span className="hr-top-customer">
      <ChoiceMenu
        label={t("shell.facility.customer")}
        choices={customers.map(({ id, name }) => ({ value: id, label: name }))}
        value={customers.find(({ isCurrent }) => isCurrent)?.id ?? null}
        onChange={changeCustomer}
      />
    </span>
  );
}
