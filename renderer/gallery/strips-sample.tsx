import { StripGraphs } from "#renderer/ui/strips/strip-graphs.tsx";
import type { Strip } from "#renderer/ui/strips/strip-types.ts";

const days = Array.from({ length: 14 }, (_, at) => `Nov ${6 + at}`);

const strips: readonly Strip[] = [
  {
    key: "reports",
    kind: "bars",
    label: "Reports",
    note: "48 a day expected",
    expected: 48,
    values: [48, 48, 47, 48, 48, 46, 48, 48, 41, 48, 48, 47, 11, 0],
    value: "None today",
    valueTone: "bad",
    valueNote: "last Nov 18, 6:04 AM",
    sentence: "Reports: 48 a day until Nov 17, 11 on Nov 18, none on Nov 19.",
  },
  {
    key: "faults",
    kind: "faults",
    label: "Faults",
    note: "raised to cleared",
    spans: [
      { from: 2, to: 4, words: "Low refill", tone: "warn" },
      { from: 8.3, to: 12.2, words: "Low battery", tone: "warn" },
      { from: 12.5, to: 14, words: "Offline", tone: "bad" },
    ],
    value: "1 open",
    valueTone: "bad",
    sentence: "Faults: low refill Nov 8 to 9, low battery Nov 14 to 18, offline since Nov 18.",
  },
  {
    key: "battery",
    kind: "levels",
    label: "Battery",
    note: "as last reported",
    spans: [
      { from: 0, to: 8.3, words: "Good", tone: "good" },
      { from: 8.3, to: 11.8, words: "Low", tone: "warn" },
      { from: 11.8, to: 12.25, words: "Dead", tone: "bad" },
    ],
    value: "Dead",
    valueTone: "bad",
    valueNote: "new on Feb 3, 2026",
    sentence: "Battery: good until Nov 14, low until Nov 17, dead on Nov 18, not known since.",
  },
  {
    key: "signal",
    kind: "line",
    label: "Signal",
    note: "dBm, day’s median",
    limits: [
      { value: -50, words: "−50" },
      { value: -75, words: "−75" },
    ],
    values: [-57, -58, -56, -59, -58, -60, -62, -61, -64, -67, -70, -74, -79, null],
    value: "−79 dBm",
    valueTone: "bad",
    valueNote: "by GW-0312",
    sentence: "Signal: falling from −57 to −79 dBm on Nov 18.",
  },
];

/** The small graphs of a device that fell silent, and of one that nothing is known about. */
export function StripsSample() {
  return (
    <>
      <StripGraphs
        title="Last 14 days"
        note="Nov 6 – 19, 2026 · facility time"
        steps={days}
        stepHeader="Day"
        silentFrom={12.25}
        strips={strips}
      />
      <StripGraphs
        title="Last 14 days, nothing heard"
        steps={days}
        stepHeader="Day"
        silentFrom={0}
        strips={strips.map((strip) =>
          "values" in strip
            ? { ...strip, values: days.map(() => null), value: "None" }
            : { ...strip, spans: [], value: "None" },
        )}
      />
    </>
  );
}
