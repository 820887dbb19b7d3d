import { useEffect, useRef } from "react";
import type { ToDo } from "#contract/devices/to-do.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { isOpen } from "../lib/round.ts";

/** Reads aloud, once, which devices have left the list since it was fetched before. */
export const useLeaving = (list: ToDo | undefined): void => {
  const t = useText("to-do");
  const format = useFormat();
  const before = useRef<ToDo | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = list;
    if (list === undefined || known === undefined) return;
    const here = new Set(list.visits.map(({ deviceId }) => deviceId));
    const gone = known.visits.filter(({ deviceId }) => !here.has(deviceId));
    if (gone.length === 0) return;
    announce(
      t("to-do.gone", {
        count: gone.length,
        names: format.list(gone.map(({ name }) => name)),
        left: format.count(list.visits.filter(isOpen).length),
      }),
    );
  }, [list, t, format]);
};
