/** A figure that a page shows, whichever page: its words are below `figure-cards` in the texts. */
type FigureRule = {
  /** The section of the user guide that says how it is counted. */
  readonly guide: string;
  /** Text ids below `reports.notes`: how it is worked out. Paper has the same ones as footnotes. */
  readonly methods?: readonly string[];
  /** It leaves something out, which is said below `figure-cards.leftOut`. */
  readonly leavesOut?: true;
  /** A proportion: the figures above and below the line. The one below is its n. */
  readonly parts?: readonly [part: string, whole: readonly string[]];
};

const ECM = { guide: "behind-the-figure" } as const;
const IMS = { guide: "badges" } as const;
const OBS = { guide: "observed" } as const;
const SA = { guide: "service-alerts" } as const;
const DEVICES = { guide: "devices" } as const;

const OBSERVED_METHODS = ["observed", "observedMoments"] as const;

/**
 * Every figure that has a name on a page, once: reports name theirs by the labels of key figures and
 * columns (`figureOfColumn`), other pages by the id itself. Its card is made of this and of the answer.
 */
const FIGURES = {
  index: {
    ...ECM,
    methods: ["index"],
    leavesOut: true,
    parts: ["countedEvents", ["opportunities"]],
  },
  countedEvents: { ...ECM, leavesOut: true },
  opportunities: { ...ECM, leavesOut: true },
  change: { guide: "is-it-different" },
  againstGoal: { guide: "index" },
  pointsToGoal: { guide: "index" },
  interval: OBS,
  devices: { ...ECM, leavesOut: true },
  deviceDays: { guide: "health" },
  notCounted: ECM,
  overHundred: ECM,
  singleDispenses: ECM,
  countsTowardsIndex: { ...ECM, leavesOut: true },
  deviceCount: { ...ECM, methods: ["deviceCounts"] },
  events: { ...ECM, methods: ["deviceCounts"] },
  passages: { ...ECM, methods: ["deviceCounts"] },
  devicesWithoutCounts: ECM,

  badgeIndex: {
    ...IMS,
    methods: ["badgeIndex", "badgeCompliant"],
    leavesOut: true,
    parts: ["compliantEntriesAndExits", ["entriesAndExits"]],
  },
  entriesAndExits: { ...IMS, leavesOut: true },
  compliantEntriesAndExits: { ...IMS, methods: ["badgeCompliant"] },
  compliantIns: { ...IMS, methods: ["badgeCompliant"] },
  compliantOuts: { ...IMS, methods: ["badgeCompliant"] },
  badgeDispenses: { ...IMS, methods: ["badgeDispenses"], leavesOut: true },
  band: IMS,
  peopleByBand: { ...IMS, leavesOut: true },
  badgesHeard: { ...IMS, methods: ["badgesExpected"] },
  readers: { ...IMS, leavesOut: true },
  notJudged: IMS,
  badgedShare: { ...IMS, methods: ["productUsage"] },
  dispenses: { ...IMS, methods: ["productUsage"] },
  unbadged: { ...IMS, methods: ["productUsage"] },
  soapShare: IMS,
  sanitizerBadged: IMS,
  sanitizerUnbadged: IMS,
  soapBadged: IMS,
  soapUnbadged: IMS,
  otherProduct: IMS,

  observedCompliance: {
    ...OBS,
    methods: OBSERVED_METHODS,
    leavesOut: true,
    parts: ["compliantObservations", ["observations", "moments"]],
  },
  observations: { ...OBS, leavesOut: true },
  moments: { ...OBS, leavesOut: true },
  compliantObservations: OBS,
  nonCompliantObservations: OBS,
  rub: OBS,
  missed: OBS,
  rubCount: OBS,
  washCount: OBS,
  missedCount: OBS,
  washShare: OBS,
  sessions: { ...OBS, leavesOut: true },
  observers: OBS,
  withNote: { ...OBS, methods: ["quickNotes"] },
  shareOfObservations: { ...OBS, methods: ["quickNotes"] },
  unobservedUnits: OBS,
  unobservedRoles: OBS,
  observationsOfInterval: { ...OBS, methods: ["activity"] },
  handHygiene: { ...OBS, methods: ["observed"], leavesOut: true },
  handObservations: OBS,
  handChange: OBS,
  ppeCompliance: {
    ...OBS,
    methods: ["ppe"],
    leavesOut: true,
    parts: ["ppeCompliant", ["ppeObservations"]],
  },
  ppeCompliant: { ...OBS, methods: ["ppe"] },
  ppeNotCompliant: { ...OBS, methods: ["ppe"] },
  ppeObservations: OBS,
  ppeChange: OBS,
  handOrPpeCompliance: { ...OBS, methods: ["observed", "ppe"], leavesOut: true },
  handOrPpeObservations: { ...OBS, leavesOut: true },
  ppeNotJudged: OBS,

  openFaults: SA,
  openAlarms: { ...SA, leavesOut: true },
  devicesTouched: { ...SA, leavesOut: true },
  clearedAlarms: SA,
  longestOpen: { ...SA, methods: ["alarmAge"] },
  alarmAge: { ...SA, methods: ["alarmAge"] },
  explainedAlarms: SA,
  deadBatteries: SA,
  lowBatteries: { ...SA, leavesOut: true },
  weakBatteries: SA,
  offlineDispensers: SA,
  offlineOthers: SA,
  notHeardExplained: SA,
  lowRefills: SA,
  lowFor: SA,
  replaceSoon: { ...SA, methods: ["replacement"], leavesOut: true },
  overdue: { ...SA, methods: ["replacement"] },
  estimatedReplacement: { ...SA, methods: ["replacement"] },
  withoutEstimate: SA,
  dispensers: SA,
  weeklyAverageRefills: { ...SA, methods: ["weeklyRefills"] },
  expiringRefills: { ...SA, leavesOut: true },
  expired: SA,
  expireBeforeUsed: { ...SA, methods: ["replacement"] },
  daysLost: { ...SA, methods: ["replacement"] },
  withoutExpiration: SA,

  devicesHere: { ...DEVICES, leavesOut: true },
  devicesInService: { ...DEVICES, leavesOut: true },
  devicesOnline: DEVICES,
  devicesOffline: DEVICES,
  devicesNotHeardYet: DEVICES,
  devicesOutOfService: DEVICES,
  offlineAfter: SA,
} as const satisfies Readonly<Record<string, FigureRule>>;

export type FigureId = keyof typeof FIGURES;

const RULES: Readonly<Record<FigureId, FigureRule>> = FIGURES;

/** What is known of a figure. */
export const figureRule = (figure: FigureId): FigureRule => RULES[figure];

/** Whether a text names a figure of the catalogue. */
export const isFigureId = (id: string): id is FigureId => Object.hasOwn(FIGURES, id);

/** What a report left out of some of its figures, and how many. */
export type LeftOutCount = {
  readonly figures: readonly FigureId[];
  /** Text id below `figure-cards.leftOutCounts`. */
  readonly id: string;
  readonly count: number;
  /** How many places it is of; absent where that says nothing. */
  readonly places?: number;
};
