import type { CustomerRow } from "#contract/customers.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Switch } from "#renderer/ui/forms/switch.tsx";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";

type Props = { row: CustomerRow; onChange: (isActive: boolean) => void };

/** Whether a customer is active, as a switch for who may change that. */
export function CustomerSwitch({ row, onChange }: Props) {
  const t = useText("customers");
  const word = t(row.isActive ? "customers.active" : "customers.inactive");
  if (!row.canSetActive)
    return <StatusText kind={row.isActive ? "good" : "off"}>{word}</StatusText>;
  return (
    <Switch
      checked={row.isActive}
      aria-label={t("customers.switch", { name: row.name })}
      onChange={({ target }) => onChange(target.checked)}
    >
      {word}
    </Switch>
  );
}
