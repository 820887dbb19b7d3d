import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";

type Entry = { at: string; words: string; when: string };

/** Where a device hung and which hardware it had, newest first. */
export function DevicePast({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const day = (at: string) => format.date(at, device.timeZone);
  const entries: Entry[] = [
    ...device.places.map(({ locationNames, from, to }) => ({
      at: from,
      words: locationNames.join(" > "),
      when:
        to === null
          ? t("device-upkeep.past.since", { day: day(from) })
          : t("device-upkeep.past.until", { from: day(from), to: day(to) }),
    })),
    ...device.replaced.map(({ serialNumber, at }) => ({
      at,
      words: t("device-upkeep.past.replaced", { serialNumber }),
      when: day(at),
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Card title={t("device-upkeep.past.title")}>
      {entries.length === 0 ? (
        <p>{t("device-upkeep.past.none")}</p>
      ) : (
        <ul className="hr-device-lines">
          {entries.map(({ at, words, when }) => (
            <li key={`${at} ${words}`}>
              <span>{words}</span>
              <small>{when}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
