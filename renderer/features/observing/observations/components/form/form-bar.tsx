import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { ContextStrip } from "#renderer/ui/layout/context-strip.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { useObserving } from "../observing-context.ts";
import { useClockOffset } from "../use-clock-offset.ts";
import { TimeSheet } from "../time-sheet.tsx";
import { useConfirmations } from "../use-confirmations.ts";
import { useNames } from "../use-names.ts";

/** Hands or equipment: what is noted again. */
function TypeSheet({ type, onClose }: { type: "HH" | "PPE"; onClose: () => void }) {
  const t = useText("observing");
  const { begin } = useConfirmations();
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.session.first")}
      footer={<Button onClick={onClose}>{t("ui.action.close")}</Button>}
    >
      <RadioTiles
        label={t("observing.strip.type")}
        value={type}
        options={(["HH", "PPE"] as const).map((value) => ({
          value,
          label: t(`observing.type.${value}`),
        }))}
        onChoose={(next) => {
          onClose();
          if (next !== type) begin(next);
        }}
      />
    </BottomSheet>
  );
}

type Props = { observation: ObservationDraft; isEdit: boolean };

/** Unit, time and type of the open observation, each changed from here. */
export function FormStrip({ observation, isEdit }: Props) {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { store, timeZone, part, go } = useObserving();
  const [sheet, setSheet] = useState<"time" | "type" | null>(part === "time" ? "time" : null);
  const close = () => setSheet(null);
  const isClockWrong = (useClockOffset() ?? 0) !== 0;
  const { atMs, type, locationId } = observation;
  const time = atMs === null ? t("observing.time.now") : format.dateTimeShort(atMs, timeZone);
  return (
    <>
      <ContextStrip
        label={t("observing.strip.label")}
        cells={[
          {
            id: "unit",
            label: t("observing.strip.unit"),
            value: names.unit(locationId),
            onOpen: () => go("unit"),
          },
          {
            id: "time",
            label: t("observing.strip.time"),
            value: time,
            ...(isClockWrong && { warning: t("observing.clock.word") }),
            onOpen: () => setSheet("time"),
          },
          {
            id: "type",
            label: t("observing.strip.type"),
            value: t(`observing.type.${type}`),
            ...(!isEdit && { onOpen: () => setSheet("type") }),
          },
        ]}
      />
      {sheet === "time" && (
        <TimeSheet
          atMs={atMs}
          onClose={close}
          onApply={(next) => {
            store.tap({ tap: "setTime", atMs: next });
            close();
          }}
        />
      )}
      {sheet === "type" && <TypeSheet type={type} onClose={close} />}
    </>
  );
}
