import { clsx } from "clsx";
import { Link } from "react-router-dom";
import type { Visit } from "#contract/devices/to-do.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import { isDone } from "../lib/round.ts";
import { type ListTexts, causeOf, evidenceOf } from "../lib/visit-text.ts";
import { BringChip } from "./bring-chips.tsx";

export type VisitActs = {
  /** Ticks a visit as done by the user, or takes the tick back. */
  onTick: (visit: Visit, isTicked: boolean) => void;
  onNotToday: (visit: Visit) => void;
};

type RowProps = VisitActs & { visit: Visit; facilityId: string; list: ListTexts["list"] };

/** A device to visit: why, what speaks for it, and what to bring. */
export function VisitRow({ visit, facilityId, list, onTick, onNotToday }: RowProps) {
  const t = useText("to-do");
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const { name, serialNumber, deviceId, bring, mark } = visit;
  const words = { t, format, list };
  const cause = causeOf(words, visit);
  const done = isDone(visit);
  const tick = {
    id: "tick",
    label: t(done ? "to-do.row.undo" : "to-do.row.doneAction"),
    onSelect: () => onTick(visit, !done),
  };
  return (
    <li className={clsx("hr-visit", done && "hr-visit-done")}>
      {!isNarrow && (
        <Checkbox
          className="hr-visit-tick"
          aria-label={t("to-do.row.tick", { name })}
          checked={done}
          onChange={({ currentTarget }) => onTick(visit, currentTarget.checked)}
        />
      )}
      <div className="hr-visit-device">
        <Link to={pathTo("device", { query: { facilityId, deviceId } })}>{name}</Link>
        {!isNarrow && <small>{serialNumber}</small>}
      </div>
      <div className="hr-visit-why">
        <StatusText kind={cause.kind}>{cause.text}</StatusText>
        <p>
          {done && mark !== null
            ? t("to-do.row.done", { time: format.time(mark.at, list.timeZone) })
            : evidenceOf(words, visit)}
        </p>
      </div>
      <div className="hr-visit-bring">
        {bring !== null && (
          <>
            {isNarrow && <span>{t("to-do.bring.title")}</span>}
            <BringChip bring={bring} />
          </>
        )}
      </div>
      <div className="hr-visit-more">
        <RowMenu
          name={name}
          items={[
            isNarrow && tick,
            {
              id: "notToday",
              label: t("to-do.row.notToday"),
              onSelect: () => onNotToday(visit),
            },
          ]}
        />
      </div>
      <ChevronRight className="hr-visit-chevron" />
    </li>
  );
}
