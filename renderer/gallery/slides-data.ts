import { type Change, verdictOfChange } from "#contract/reports/change.ts";
import type { DisplaySlide } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { DEFAULT_FILTERS, type ReportFilters } from "#contract/reports/filters/filters.ts";
import { SLIDE_REPORTS } from "#contract/reports/of-slides.ts";
import type {
  DataPoint,
  Figures,
  LocationFigures,
  ReportCommon,
} from "#contract/reports/shared.ts";
import { judge } from "#contract/reports/verdict.ts";
import { pointsBetween } from "#contract/core/percent.ts";
import type { SlideImage } from "#contract/displays/slides.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";

/** A slide by a name of its own. */
export type SampleSlide = {
  name: string;
  content: DisplaySlide;
  page?: number;
  stamp?: "aged" | "away";
  since?: boolean;
};

const idOf = (at: number): string => `0192a000-0000-7000-8000-${String(at + 1).padStart(12, "0")}`;
const FACILITY_ID = "00000000-0000-7000-8000-000000000001";

const WORDS = {
  "en-US": {
    units: "Units against goal",
    history: "Medical ICU",
    historyLong:
      "Internal medicine, oncology and palliative care, west wing, all shifts of this week",
    today: "Today",
    day: "Day",
    night: "Night",
    rooms: "Rooms of Surgical 5 East",
    range: "Nov 13 – 19, 2026",
    image: "Hand hygiene, winter campaign",
    none: "Nothing to show",
    long: "Medical 4 East, Geriatrics and Palliative Care",
    longest:
      "Cardiothoracic Surgery, Transplantation and Rehabilitation Center, Pavilion Sainte-Marguerite",
  },
  "fr-CA": {
    units: "Unités par rapport à l’objectif",
    history: "Médecine interne, oncologie et soins palliatifs",
    historyLong:
      "Médecine interne, oncologie et soins palliatifs, aile ouest, tous les quarts de la semaine",
    today: "Aujourd’hui",
    day: "Jour",
    night: "Nuit",
    rooms: "Chambres de Chirurgie 5 Est",
    range: "du 13 au 19 nov. 2026",
    image: "Hygiène des mains, campagne d’hiver",
    none: "Rien à montrer",
    long: "Médecine 4 Est, gériatrie et soins palliatifs",
    longest:
      "Chirurgie cardiothoracique, transplantation et réadaptation, pavillon Sainte-Marguerite",
  },
} as const;

type SlideWords = (typeof WORDS)[Language];

const common = (words: SlideWords, goal: number | null) => ({
  formattedReportDateRange: words.range,
  range: { start: "2026-11-13T00:00", end: "2026-11-20T00:00", timeZone: "America/New_York" },
  generatedAt: "2026-11-19T19:32:00.000Z",
  chartTimeUnit: "day" as const,
  comparedWith: { start: "2026-11-06T00:00", end: "2026-11-13T00:00" },
  countedTo: "2026-11-19T14:32",
  lostGateways: [],
  devicesByWholeDays: false,
  minimumOpportunities: 30,
  dataHealthPercent: 90,
  performanceGoal: goal,
  performanceThresholds: { levelName: null, thresholds: [] },
  performanceBands: [],
  max100PctCompliance: true,
});

/** A change of so many points, judged by an interval of two points to each side. */
const changeBy = (points: number | null, percent: number | null): Change | null => {
  if (points === null || percent === null) return null;
  const interval = { low: pointsBetween(points, 2), high: pointsBetween(points, -2) };
  const side = { opportunities: 4194, heardPercent: 99.1 };
  return {
    points,
    interval,
    verdict: verdictOfChange(points, interval),
    reason: null,
    p: 0.01,
    now: { percent, ...side },
    before: { percent: pointsBetween(percent, points), ...side },
  };
};

type Given = { goal?: number | null; baseline?: number | null; n?: number; change?: number | null };

const figuresOf = (percent: number | null, given: Given = {}): Figures => {
  const { goal = 80, baseline = 70, n = 4194, change = 3.5 } = given;
  return {
    totalEvents: percent === null ? 0 : Math.round((n * percent) / 100),
    totalOpportunities: percent === null ? 0 : n,
    percentCompliant: percent,
    verdict: judge({ percent, opportunities: n, minimum: 30, goal, baseline }),
    noOpportunitiesReason: percent === null ? "noPassages" : null,
    change: changeBy(change, percent),
    pointsToGoal: percent === null || goal === null ? null : pointsBetween(percent, goal),
    usualVariation: null,
    uncoveredDispenses: 0,
    placesWithoutCounter: 0,
    devicesReporting: 24,
    devicesTotal: 24,
    deviceDaysHeard: 168,
    deviceDaysExpected: 168,
    devicesOnline: 24,
    devicesNow: 24,
    performanceGoal: goal,
    performanceBaseline: baseline,
  };
};

const placeOf = (
  name: string,
  percent: number | null,
  at: number,
  given?: Given,
): LocationFigures => ({
  ...figuresOf(percent, given),
  locationId: idOf(at),
  name,
  level: 3,
  parentLocation: "5",
});

const pointOf = (reportDate: string, percent: number | null, isPartial = false): DataPoint => ({
  reportDate,
  numberOfEvents: percent === null ? 0 : Math.round(percent * 4),
  numberOfOpportunities: percent === null ? 0 : 400,
  complianceIndex: percent,
  verdict: judge({ percent, opportunities: 400, minimum: 30, goal: 80, baseline: 70 }),
  devicesReporting: 24,
  devicesTotal: 24,
  ...(isPartial && { isPartial, isFilling: true }),
});

type SlideGiven = {
  language: Language;
  filters?: Partial<ReportFilters>;
  selectedData?: readonly string[];
  sortBy?: { key: string; desc: boolean }[];
};

const slideOf = (
  title: string,
  reportId: number,
  answer: object,
  { language, filters, selectedData, sortBy = [] }: SlideGiven,
): DisplaySlide => ({
  id: idOf(reportId),
  title,
  reportId,
  reportControls: {
    graphActions: DEFAULT_GRAPH_ACTIONS,
    sortBy,
    ...(selectedData && { selectedData: [...selectedData] }),
  },
  image: null,
  build: "1",
  reportData: {
    language,
    customer: { id: FACILITY_ID, name: "Northlake Health", logo: null },
    facility: {
      id: FACILITY_ID,
      name: "Northlake General Hospital",
      timeZone: "America/New_York",
      paperSize: "Letter",
    },
    filters: { facilityId: FACILITY_ID, ...DEFAULT_FILTERS, ...filters },
    choices: {},
    answer: { ...(answer as ReportCommon), reportId },
    answeredAt: "2026-11-19T19:32:00.000Z",
    dataTo: "2026-11-19T19:32:00.000Z",
    answeredAtText: "2:32 PM",
    dataToText: "2:32 PM",
  },
});

const UNITS: readonly (readonly [string, number | null])[] = [
  ["Emergency", 68.1],
  ["Labor & Delivery", 72.4],
  ["*", 74.9],
  ["Neuro ICU", 79.1],
  ["Medical ICU", 80.4],
  ["Cardiac Step-Down", 81.1],
  ["Surgical ICU", 82.4],
  ["Surgical 5 East", 82.9],
  ["Telemetry 3 West", 83.4],
  ["Medical 4 West", 83.8],
  ["Pediatrics", 86],
  ["Oncology", 88.2],
];

const LAST_30: Partial<ReportFilters> = { reportDateRange: "last30Days" };
const LOWEST_FIRST = [{ key: "percentCompliant", desc: false }];

const barsOf = (language: Language, units: readonly LocationFigures[], goal: number | null) =>
  slideOf(
    WORDS[language].units,
    33,
    { ...common(WORDS[language], goal), total: figuresOf(76.9, { goal }), locations: units },
    { language, filters: LAST_30, sortBy: LOWEST_FIRST },
  );

const DAYS = [13, 14, 15, 16, 17, 18, 19].map((day) => `2026-11-${day}`);
const WEEK = [77.5, 79.1, 78.9, 80.6, 82.9, 81.7, 82];
const HOURS: readonly (readonly [number, number | null])[] = [
  [3, 79],
  [4, 78.2],
  [5, 79.6],
  [6, 80.4],
  [7, null],
  [8, null],
  [9, 81],
  [10, 81.8],
  [11, 80.9],
  [12, 82.3],
  [13, 82.6],
  [14, 82],
];

type HistoryGiven = Given & {
  title: string;
  percent: number | null;
  unit?: "hour" | "day" | "week" | "month";
  points: readonly DataPoint[];
  filters?: Partial<ReportFilters>;
  gap?: readonly [string, string];
  selected?: readonly string[];
};

const historyOf = (language: Language, given: HistoryGiven): DisplaySlide => {
  const { title, percent, unit = "day", points, filters, gap, selected } = given;
  const goal = given.goal === undefined ? 80 : given.goal;
  const units = UNITS.map(([name, index], at) =>
    placeOf(name === "*" ? WORDS[language].long : name, index, at, { goal }),
  );
  const control = { points: [], signals: [], changes: [] };
  return slideOf(
    title,
    2,
    {
      ...(sampleAnswer(findReport(2).response) as object),
      ...common(WORDS[language], goal),
      chartTimeUnit: unit,
      total: figuresOf(percent, given),
      locations: units,
      dataPoints: points,
      series: units.map(({ locationId }) => ({ locationId, dataPoints: points })),
      gaps: gap
        ? [{ locationId: null, from: gap[0], to: gap[1], reason: "gatewayOffline" as const }]
        : [],
      silentDays: [],
      ...(control.points.length > 0 && { controlChart: control }),
    },
    { language, ...(filters && { filters }), ...(selected && { selectedData: selected }) },
  );
};

const findReport = (id: number) => {
  const report = SLIDE_REPORTS.find((one) => one.id === id);
  if (report === undefined) throw new Error(`Report ${id} is no slide's`);
  return report;
};

const todayOf = (language: Language, isFull: boolean): DisplaySlide => {
  const words = WORDS[language];
  const block = (percent: number | null, n: number, given: Given = {}) => ({
    ...figuresOf(percent, { n, ...given }),
    reportId: null,
    timeframe: null,
    comparedWith: null,
    since: "2025-11-01",
    ignoresShifts: false,
    course: [],
  });
  const shift = (at: number, shiftName: string, compliance: number, n: number) => ({
    shiftId: idOf(at),
    shiftName,
    startTime: "07:00",
    endTime: "19:00",
    compliance,
    verdict: judge({ percent: compliance, opportunities: n, minimum: 30, goal: 80, baseline: 70 }),
    dispenses: Math.round((n * compliance) / 100),
    opportunities: n,
  });
  return slideOf(
    words.today,
    19,
    {
      ...common(words, 80),
      todayData: {
        ...block(isFull ? 100 : 78.4, isFull ? 12 : 5587, { change: isFull ? -12.5 : 3.1 }),
        hours: [],
        yesterdaySameHours: 75.3,
      },
      sevenDayData: block(77.7, 38_291),
      thirtyDayData: block(76.9, 162_824),
      yearData: block(isFull ? 0 : 75.2, 1_962_824),
      totalData: isFull ? null : block(74.8, 4_162_824),
      shiftData: isFull ? [] : [shift(1, words.day, 80.2, 9840), shift(2, words.night, 74.1, 3316)],
      locations: [],
    },
    { language },
  );
};

const IMAGE: SlideImage = {
  hash: "0".repeat(64),
  type: "image/webp",
  width: 4,
  height: 3,
  bytes: 1,
};

const imageOf = (language: Language): DisplaySlide => ({
  id: idOf(20),
  title: WORDS[language].image,
  reportId: 20,
  reportControls: null,
  image: IMAGE,
  reportData: null,
  build: "1",
});

/** Slides as the pictures of a ward screen have them, and what they have at their worst. */
export const drawnSlides = (language: Language): readonly SampleSlide[] => {
  const words = WORDS[language];
  const named = (name: string) => (name === "*" ? words.long : name);
  const units = UNITS.map(([name, percent], at) => placeOf(named(name), percent, at));
  const week = DAYS.map((day, at) => pointOf(day, WEEK[at] ?? null));
  const hours = HOURS.map(([hour, percent]) =>
    pointOf(`2026-11-19T${String(hour).padStart(2, "0")}:00`, percent, hour === 14),
  );
  const worst = Array.from({ length: 9 }, (_, at) =>
    placeOf(`${words.longest} ${at + 1}`, [0, 100, null, 64, 12.5][at % 5] ?? null, at, {
      n: at % 5 === 4 ? 12 : 400,
    }),
  );
  return [
    { name: "summary", content: todayOf(language, false) },
    { name: "summary at its ends", content: todayOf(language, true) },
    { name: "bars", content: barsOf(language, units, 80), stamp: "aged" },
    { name: "bars, second page", content: barsOf(language, units, 80), page: 1 },
    { name: "bars at their ends", content: barsOf(language, worst, 80) },
    {
      name: "bars without a goal",
      content: barsOf(
        language,
        worst.map((unit, at) =>
          placeOf(unit.name, unit.percentCompliant, at, { goal: null, baseline: null }),
        ),
        null,
      ),
    },
    { name: "bars of one unit", content: barsOf(language, units.slice(4, 5), 80) },
    {
      name: "history",
      content: historyOf(language, { title: words.history, percent: 80.4, points: week }),
    },
    {
      name: "history with a gap",
      content: historyOf(language, {
        title: words.history,
        percent: 82,
        change: null,
        unit: "hour",
        points: hours,
        gap: ["2026-11-19T07:00", "2026-11-19T08:00"],
        filters: { reportDateRange: "last24Hours" },
      }),
    },
    {
      name: "history at its ends",
      stamp: "away",
      content: historyOf(language, {
        title: words.historyLong,
        percent: 100,
        goal: null,
        baseline: null,
        change: -0.4,
        unit: "day",
        points: Array.from({ length: 30 }, (_, at) =>
          pointOf(
            `2026-11-${String(at + 1).padStart(2, "0")}`,
            at % 9 === 4 ? null : (at * 37) % 101,
            at === 29,
          ),
        ),
        filters: LAST_30,
      }),
    },
    {
      name: "history of a year",
      content: historyOf(language, {
        title: words.history,
        percent: 61.2,
        unit: "month",
        change: 0,
        points: Array.from({ length: 12 }, (_, at) =>
          pointOf(`2026-${String(at + 1).padStart(2, "0")}-01`, 58 + ((at * 5) % 9), at === 11),
        ),
        filters: { reportDateRange: "last12Months" },
      }),
    },
    {
      name: "history of one unit",
      content: historyOf(language, {
        title: words.units,
        percent: 80.4,
        points: week,
        selected: [idOf(2)],
      }),
    },
    {
      name: "history, what is compared",
      page: 1,
      content: historyOf(language, {
        title: words.units,
        percent: 80.4,
        points: week,
        selected: [idOf(2), idOf(4), idOf(0)],
      }),
    },
    {
      name: "nothing",
      content: {
        ...barsOf(language, [], 80),
        title: words.none,
        reportData: emptied(barsOf(language, [], 80)),
      },
    },
    { name: "too old", content: barsOf(language, units, 80), since: true, stamp: "away" },
    { name: "image", content: imageOf(language), stamp: "away" },
  ];
};

const emptied = ({ reportData }: DisplaySlide): DisplaySlide["reportData"] =>
  reportData && {
    ...reportData,
    answer: { ...reportData.answer, total: figuresOf(null) },
  };

/** Every report that may be a slide with a made answer: long names, every word there is. */
export const reportSlides = (language: Language): readonly SampleSlide[] =>
  SLIDE_REPORTS.map((report) => ({
    name: report.key,
    content: slideOf(
      WORDS[language].historyLong,
      report.id,
      { ...(sampleAnswer(report.response) as object), max100PctCompliance: true },
      { language },
    ),
  }));
