import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ContextStrip } from "#renderer/ui/layout/context-strip.tsx";
import type { ObservationDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";
import { TimeSheet } from "./time-sheet.tsx";
import { useNames } from "./use-names.ts";

/** Unit, role, time and type of the open observation; all but the type are changed from here. */
export function FormStrip({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { store, timeZone, part } = useObserving();
  const [isChoosingTime, setChoosingTime] = useState(part === "time");
  const { atMs, type, locationId, roleId } = observation;
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
            onOpen: () => store.tap({ tap: "goTo", step: "unit" }),
          },
          {
            id: "role",
            label: t("observing.strip.role"),
            value: names.role(roleId),
            onOpen: () => store.tap({ tap: "goTo", step: "role" }),
          },
          {
            id: "time",
            label: t("observing.strip.time"),
            value: time,
            onOpen: () => setChoosingTime(true),
          },
          { id: "type", label: t("observing.strip.type"), value: t(`observing.type.${type}`) },
        ]}
      />
      {isChoosingTime && (
        <TimeSheet
          atMs={atMs}
          onClose={() => setChoosingTime(false)}
          onApply={(next) => {
            store.tap({ tap: "setTime", atMs: next });
            setChoosingTime(false);
          }}
        />
      )}
    </>
  );
}
