import { useMemo, useState } from "react";
import { changeCells, isJudgedChange } from "#contract/reports/change.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import type { LocationFigures } from "#contract/reports/shared.ts";
import { roomsByNeed } from "#contract/reports/unit/unit.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { unitPaths } from "../unit-paths.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { ROOM_COLUMNS, WALL_COLUMNS } from "./columns.ts";
import { PartTable } from "./part-table.tsx";

/** So many rooms are shown at first; one screen of a wall has room for half. */
const SHOWN_ROOMS = 10;
const SHOWN_ON_SCREEN = 5;

const rowOf = (room: LocationFigures): ReportRow => ({
  key: room.locationId,
  cells: {
    name: room.name,
    opportunities: room.totalOpportunities,
    percentCompliant: room.percentCompliant,
    status: room.verdict,
    performanceGoal: room.performanceGoal,
    ...changeCells(room.change),
  },
});

const hasFigures = ({ cells }: ReportRow): boolean => cells["status"] !== "noOpportunities";

type RoomsCardProps = UnitViewProps & {
  monitored: NonNullable<UnitViewProps["data"]["monitored"]>;
};

/** The rooms of a unit, furthest below goal first: ten of them, then all. */
export function RoomsCard({ monitored: { rooms }, ...view }: RoomsCardProps) {
  const { t, format } = useUnitText();
  const { hasControls, isPaged, heightPx } = useMedium();
  const [showsAll, setShowsAll] = useState(isPaged);
  const rows = useMemo(() => roomsByNeed(rooms).map(rowOf), [rooms]);
  const most = heightPx === null ? SHOWN_ROOMS : SHOWN_ON_SCREEN;
  const { used, empty } = useMemo(
    () => ({ used: rows.filter(hasFigures), empty: rows.filter((row) => !hasFigures(row)) }),
    [rows],
  );
  const shown = useMemo(
    () => [...(showsAll ? used : used.slice(0, most)), ...empty],
    [used, empty, showsAll, most],
  );
  const paths = unitPaths(view);
  const judged = rooms.filter(({ change }) => isJudgedChange(change)).length;
  if (rooms.length === 0) return null;
  return (
    <div className="hr-unit-rooms">
      <PartTable
        view={view}
        title={t("unit.rooms.title")}
        note={heightPx === null && t("unit.rooms.order")}
        actions={
          <>
            {judged > 0 && heightPx === null && (
              <span className="hr-card-note">
                {t("unit.rooms.judged", { count: judged, n: format.count(judged) })}
              </span>
            )}
            {hasControls && used.length > most && (
              <Button
                variant="minimal"
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll
                  ? t("unit.rooms.fewer")
                  : t("unit.rooms.all", { count: used.length, n: format.count(used.length) })}
              </Button>
            )}
          </>
        }
        columns={heightPx === null ? ROOM_COLUMNS : WALL_COLUMNS}
        rows={shown}
        foldsEmptyRows
        hrefOf={({ key }) => paths?.room(key)}
      />
    </div>
  );
}
