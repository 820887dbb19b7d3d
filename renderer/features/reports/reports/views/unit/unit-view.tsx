import { useEffect } from "react";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { TimelineCard } from "./timeline/timeline-card.tsx";
import { TimelineGraph } from "./timeline/timeline-graph.tsx";
import { HoursCard } from "./hours/hours-card.tsx";
import { BadgedCard } from "./parts/badged-card.tsx";
import { ObservedCard } from "./parts/observed-card.tsx";
import { RoomsCard } from "./parts/rooms-card.tsx";
import { ShiftsCard } from "./parts/shifts-card.tsx";
import { TrustCard } from "./trust/trust-card.tsx";
import { UnitActions } from "./trust/unit-actions.tsx";
import type { UnitViewProps } from "./unit-view-props.ts";
import "./unit.css";

/** Report 44: the course of a unit, where and when, and what its figures rest on. */
export function UnitView(props: UnitViewProps) {
  const { data, onDrawn } = props;
  const { monitored, observed, badged } = data;
  const { heightPx } = useMedium();
  const hasGraph = monitored !== null;
  useEffect(() => {
    if (!hasGraph) onDrawn();
  }, [hasGraph, onDrawn]);
  // One screen of a wall holds the course and the first rooms.
  const isOneScreen = heightPx !== null;
  if (isOneScreen)
    return (
      <div className="hr-unit hr-unit-screen">
        {monitored !== null && (
          <>
            <TimelineGraph {...props} course={monitored.course} />
            <RoomsCard {...props} monitored={monitored} />
          </>
        )}
        {monitored === null && observed !== null && <ObservedCard {...props} observed={observed} />}
      </div>
    );
  return (
    <div className="hr-unit">
      {(monitored !== null || data.controlChart !== null) && <TimelineCard {...props} />}
      <div className="hr-unit-pair">
        {monitored !== null && <RoomsCard {...props} monitored={monitored} />}
        <div className="hr-unit-stack">
          {monitored !== null && <ShiftsCard {...props} monitored={monitored} />}
          {observed !== null && <ObservedCard {...props} observed={observed} />}
          {badged !== null && <BadgedCard {...props} badged={badged} />}
        </div>
      </div>
      {monitored !== null && <HoursCard {...props} monitored={monitored} />}
      <div className="hr-unit-last">
        <TrustCard {...props} />
        <UnitActions {...props} />
      </div>
    </div>
  );
}
