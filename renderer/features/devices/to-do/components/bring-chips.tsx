import type { Bring } from "#contract/devices/to-do.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { bringText } from "../lib/visit-text.ts";

/** A thing to bring; how many of it, where they are summed up. */
export function BringChip({ bring, count }: { bring: Bring; count?: number }) {
  const t = useText("to-do");
  const format = useFormat();
  return (
    <span className="hr-bring">
      {bringText(t, bring)}
      {count !== undefined && (
        <strong> {t("to-do.bring.times", { n: format.count(count) })}</strong>
      )}
    </span>
  );
}
