import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";

/** The refill in a dispenser: what it is, how much of it is used and how long it will last. */
export function CurrentRefill({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { currentRefill: refill, formulationClass, timeZone } = device;
  if (refill === null)
    return (
      <Card title={t("device-upkeep.refill.title")}>
        <p>{t("device-upkeep.refill.none")}</p>
      </Card>
    );
  const { totalDispenses: used, capacity, estimatedReplacementDate: replacement } = refill;
  const day = (text: string | null) => (text === null ? NO_VALUE : format.day(text));
  const words = [
    refill.formulation,
    formulationClass && t(textId(`device-upkeep.refill.class.${formulationClass}`)),
  ].filter(Boolean);
  const count =
    capacity === null
      ? format.count(used ?? 0)
      : t("device-upkeep.refill.of", { count: used ?? 0, capacity });
  const facts = {
    formulation: words.join(", ") || NO_VALUE,
    installed: refill.installDate === null ? NO_VALUE : format.date(refill.installDate, timeZone),
    dispenses: used === null ? NO_VALUE : count,
    replacement:
      replacement !== null && refill.isRough
        ? t("device-upkeep.refill.rough", { day: day(replacement) })
        : day(replacement),
    expires: day(refill.expirationDate),
    batch: refill.refillBatch ?? NO_VALUE,
    eKey: refill.eKey ?? NO_VALUE,
  };
  return (
    <Card title={t("device-upkeep.refill.title")}>
      <dl className="hr-device-facts">
        {Object.entries(facts).map(([id, value]) => (
          <div key={id}>
            <dt>{t(textId(`device-upkeep.refill.${id}`))}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
