import { useId } from "react";
import { IN_AND_OUT_PROTOCOL_ID, momentsOf } from "#contract/observing/observation-kinds.ts";
import { useText } from "#renderer/i18n/text.ts";
import { BoxTile, RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { useObserving } from "../observing-context.ts";
import { useNames } from "../use-names.ts";

/** Into the room or out of it: one of both. */
export function RoomMoment({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const names = useNames();
  const { store } = useObserving();
  return (
    <div data-group="moment">
      <RadioTiles
        label={t("observing.form.moment")}
        value={observation.momentIds[0] ?? null}
        onChoose={(momentId) => store.tap({ tap: "replaceMoment", momentId })}
        options={momentsOf(IN_AND_OUT_PROTOCOL_ID).map(({ id }) => ({
          value: id,
          label: names.moment(id),
        }))}
      />
    </div>
  );
}

/** The moments of care: before left, after right; several of them are one opportunity. */
function CareMoments({
  observation,
  protocolId,
}: {
  observation: ObservationDraft;
  protocolId: number;
}) {
  const t = useText("observing");
  const names = useNames();
  const { store } = useObserving();
  const id = useId();
  const { momentIds } = observation;
  const moments = momentsOf(protocolId);
  const sides = [
    moments.filter(({ name }) => name.startsWith("before")),
    moments.filter(({ name }) => !name.startsWith("before")),
  ];
  return (
    <div role="group" aria-labelledby={id} className="hr-tiles" data-tiles data-group="moment">
      <p className="hr-tiles-head">
        <span id={id}>{t("observing.form.moments")}</span>{" "}
        <small>
          {momentIds.length > 1
            ? t("observing.form.linked", { count: momentIds.length })
            : t("observing.ppe.oneOrMore")}
        </small>
      </p>
      <div className="hr-moments">
        {sides.map((side) => (
          <div key={side[0]?.id} className="hr-moments-side">
            {side.map((moment) => (
              <BoxTile
                key={moment.id}
                label={names.moment(moment.id)}
                isOn={momentIds.includes(moment.id)}
                onToggle={() => store.tap({ tap: "chooseMoment", momentId: moment.id })}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The moment or moments of hands, as the facility's protocol has them. */
export function Moments({ observation }: { observation: ObservationDraft }) {
  const { kit } = useObserving();
  const protocolId = kit.settings.hygieneProtocolId;
  return protocolId === IN_AND_OUT_PROTOCOL_ID ? (
    <RoomMoment observation={observation} />
  ) : (
    <CareMoments observation={observation} protocolId={protocolId} />
  );
}
