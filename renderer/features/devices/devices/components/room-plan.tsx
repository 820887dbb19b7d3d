import type { RoomTemplateSettings } from "#contract/devices/room-template.ts";
import { useText } from "#renderer/i18n/text.ts";

const marks = (letter: string, count: number) => Array.from({ length: count }, () => letter);

/** What hangs inside and outside of the door, as a small plan; the fields say the same in words. */
export function RoomPlan({ settings }: { settings: RoomTemplateSettings }) {
  const t = useText("device-form");
  const hasCounter = settings.opportunityCounterModelId !== null;
  const sides = {
    outside: [
      ...marks("C", Number(hasCounter && settings.includeOutsideOpportunityCounter)),
      ...marks("G", settings.outsideRoomSanitizerCount),
      ...marks("S", settings.outsideRoomSoapCount),
    ],
    inside: [
      ...marks("W", Number(settings.gatewayModelId !== null)),
      ...marks("C", Number(hasCounter)),
      ...marks("G", settings.insideRoomSanitizerCount),
      ...marks("S", settings.insideRoomSoapCount),
    ],
  };
  return (
    <figure className="hr-room-plan">
      <div aria-hidden="true">
        {(["outside", "inside"] as const).map((side) => (
          <div key={side} className={`hr-room-${side}`}>
            <span>{t(`device-form.room.plan.${side}`)}</span>
            <span>
              {sides[side].map((letter, at) => (
                // Marks of one kind are alike.
                // oxlint-disable-next-line react/no-array-index-key
                <b key={at}>{letter}</b>
              ))}
            </span>
          </div>
        ))}
      </div>
      <figcaption>{t("device-form.room.plan.legend")}</figcaption>
    </figure>
  );
}
