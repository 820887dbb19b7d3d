import { Card } from "#renderer/ui/layout/card.tsx";
import { DayBar, type DayPart, type DayBarProps } from "#renderer/ui/indicators/day-bar.tsx";

const part = (from: number, to: number, tone: DayPart["tone"], words?: string): DayPart => ({
  from,
  to,
  tone,
  words,
});

const bars: readonly DayBarProps[] = [
  { label: "Day, 6:00 AM to 2:00 PM", parts: [part(12, 28, "plain")] },
  {
    label: "Night, 10:00 PM to 6:00 AM",
    parts: [part(0, 12, "plain"), part(44, 48, "plain")],
  },
  {
    label: "Evening, 1:00 PM to 10:00 PM, clashing from 1:00 to 2:00 PM",
    parts: [part(26, 28, "clash"), part(28, 44, "plain")],
  },
  { label: "Day, in a widget", size: "small", parts: [part(12, 28, "plain")] },
  { label: "No shift", parts: [] },
  {
    label: "The whole day",
    size: "day",
    parts: [
      part(0, 12, "s3", "Night"),
      part(12, 26, "s1", "Day"),
      part(26, 28, "clash"),
      part(28, 44, "s2", "Soirée avec un nom beaucoup plus long que sa place"),
      part(44, 48, "s3", "Night"),
    ],
  },
];

/** The bars of shifts: one, past midnight, overlapping, none, and the whole day. */
export function ShiftsSample() {
  return (
    <Card title="Shifts">
      <div className="gallery-stack">
        {bars.map((bar) => (
          <DayBar key={bar.label} {...bar} />
        ))}
      </div>
    </Card>
  );
}
