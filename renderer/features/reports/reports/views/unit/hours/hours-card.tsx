import { useState } from "react";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { lowHours } from "#contract/reports/unit/hours.ts";
import { LEAST_HOUR_OPPORTUNITIES } from "#contract/reports/unit/unit-rules.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { HourGrid } from "./hour-grid.tsx";
import { ALL_DAYS, type HourStep, type HourTint, WEEKDAYS, hourColumns } from "./hour-columns.ts";
import { hoursText } from "./hours-text.ts";
import "./hours.css";

type Marks = { goal: number | null; baseline: number | null };

/** As many columns as there is room for; a sheet is as wide as a tablet. */
const useHourStep = (): HourStep => {
  const { widthPx } = useMedium();
  const isShort = useMedia("(max-width: 1199px)");
  const isTablet = useMedia("(max-width: 899px)");
  if (widthPx !== null) return widthPx < 700 ? "part" : "pair";
  if (isTablet) return "part";
  return isShort ? "pair" : "hour";
};

/** What each tint stands for. */
const legendOf = ({ t, format }: PageText, { goal, baseline }: Marks): [HourTint, string][] => {
  const few: [HourTint, string] = [
    "few",
    t("unit.hours.few", { n: format.count(LEAST_HOUR_OPPORTUNITIES) }),
  ];
  if (goal === null) return [["plain", t("unit.hours.plain")], few];
  const over: [HourTint, string] = [
    "over",
    t("unit.hours.over", { value: format.percentTick(goal) }),
  ];
  const under = (value: number) => t("unit.hours.under", { value: format.percentTick(value) });
  if (baseline === null) return [over, ["between", under(goal)], few];
  const between = t("unit.hours.between", {
    low: format.percentTick(baseline),
    high: format.percentTick(goal),
  });
  return [over, ["between", between], ["under", under(baseline)], few];
};

type HoursCardProps = UnitViewProps & {
  monitored: NonNullable<UnitViewProps["data"]["monitored"]>;
};

/** When a unit is low: its index by weekday and hour, with what stands out in a sentence. */
export function HoursCard(props: HoursCardProps) {
  const { monitored, data, filters, onOpenReport } = props;
  const { hours, total } = monitored;
  const words = useUnitText();
  const { t, format } = words;
  const { hasControls } = useMedium();
  const isPhone = useIsNarrow();
  const step = useHourStep();
  const [isOpen, setOpen] = useState(false);
  const max100 = data.max100PctCompliance;
  const marks = { goal: total.performanceGoal, baseline: total.performanceBaseline };
  const low = lowHours(hours, marks.goal, max100);
  const days = isPhone ? ALL_DAYS : WEEKDAYS;
  const open = () =>
    onOpenReport(performanceHistory.id, { ...filters, locationIds: [data.place.locationId] });
  // On a phone when comes after what and where, for who asks.
  if (isPhone && hasControls && !isOpen)
    return (
      <Button
        className="hr-unit-when"
        fill
        icon={<ChevronRight />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        {t("unit.hours.when")}
      </Button>
    );
  return (
    <Card
      flush
      className="hr-hours-card"
      title={t("unit.hours.title")}
      note={t("unit.hours.note")}
      actions={
        <>
          <ul className="hr-hours-legend">
            {legendOf(words, marks).map(([tint, text]) => (
              <li key={tint}>
                <span className="hr-hour" data-tint={tint} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
          {isPhone && hasControls && (
            <Button
              variant="minimal"
              icon={<ChevronDown />}
              aria-expanded
              onClick={() => setOpen(false)}
            >
              {t("unit.hours.when")}
            </Button>
          )}
        </>
      }
    >
      <HourGrid
        {...marks}
        {...{ hours, max100, step }}
        isOneRow={isPhone && hasControls}
        onOpen={hasControls ? open : undefined}
      />
      <p className="hr-hours-said">
        {low !== null && (
          <>
            <strong>
              {t("unit.hours.low", {
                hours: hoursText(words, low),
                index: format.percent(low.percent),
                n: format.count(low.opportunities),
                goal: format.percent(marks.goal),
              })}
            </strong>{" "}
          </>
        )}
        {t("unit.hours.read", {
          cells: format.count(
            days.filter((day) => day !== null).length * hourColumns(step).length ||
              hourColumns(step).length,
          ),
        })}
      </p>
    </Card>
  );
}
