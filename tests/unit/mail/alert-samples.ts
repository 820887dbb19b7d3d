import type { Language } from "#contract/core/primitives.ts";
import type {
  AlertDevice,
  AlertFrame,
  AlertLine,
  AlertMailContent,
} from "#server/features/messaging/alert-subscriptions/mails/alert.ts";

/** An instant of Nov 19, 2026, in Toronto. */
const at = (time: string, day = 19): Date => new Date(`2026-11-${day}T${time}:00-05:00`);

const frame = (language: Language): AlertFrame => ({
  language,
  facilityName: language === "en-US" ? "Northlake General Hospital" : "Pavillon Principal",
  timeZone: "America/Toronto",
  at: at("14:14"),
  name: language === "en-US" ? "ICU gateways and dispensers silent" : "Passerelles muettes",
  creatorName: language === "en-US" ? "Amara Okafor" : "Geneviève Lachance-Desrosiers",
  schedule: null,
  quietHours: { from: 21, to: 6 },
  link: "https://portal.example.test/deviceMaintenance?facilityId=0c1e&state=offline",
  takeLink: "https://portal.example.test/deviceMaintenance?take=0c1e",
  supportEmail: "support@example.test",
  unsubscribeUrl: "https://portal.example.test/alertUnsubscribe?token=abc",
});

export const device = (name: string, more: Partial<AlertDevice> = {}): AlertDevice => ({
  type: "dispenser",
  name,
  detail: "D4-118402",
  place: ["Neuro ICU", "Room 318"],
  ...more,
});

export const line = (name: string, more: Partial<AlertLine> = {}): AlertLine => ({
  device: device(name),
  state: { kind: "alarm", type: 5 },
  since: at("06:04", 18),
  lastHeard: at("06:04", 18),
  behind: null,
  ...more,
});

const gateway = line("Gateway 3 North", {
  device: device("Gateway 3 North", {
    type: "gateway",
    detail: "GW-0312",
    place: ["Floor 3", "Medical ICU"],
  }),
  state: { kind: "offline" },
  since: at("13:32"),
  lastHeard: at("13:32"),
  behind: { devices: 24, units: ["Medical ICU", "Neuro ICU"], moreUnits: 1 },
});

const others = [
  line("3-NICU-318 sink"),
  line("3-TELE-341 door, staff corridor beside the elevator lobby", {
    state: { kind: "offline" },
    also: [{ kind: "weakSignal", dbm: -83 }],
    lastHeard: at("11:40"),
  }),
];

const nothing = {
  raised: [],
  reminded: [],
  resolved: [],
  stillOpen: [],
  endedInQuietHours: 0,
  limitMinutes: null,
  next: { reminderAt: null, tellsResolved: false },
};

const weekly = { frequencyId: 2, hour: 7, daysOfWeek: [1, 4], dayOfMonth: null };

/** Each kind of alert mail, as picture 58 and the rules have it. */
export const alertSamples = (language: Language): Readonly<Record<string, AlertMailContent>> => {
  const own = frame(language);
  const scheduled = { ...own, schedule: weekly, quietHours: null, takeLink: null };
  return {
    root: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "nonReporting",
      raised: [...others, gateway],
      limitMinutes: 30,
      next: { reminderAt: at("17:32"), tellsResolved: true },
    },
    quietEnd: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "nonReporting",
      raised: [others[1] ?? gateway],
      resolved: [
        {
          device: gateway.device,
          alarm: 1,
          from: at("22:00", 18),
          to: at("04:00"),
          how: "ended",
          behind: { reporting: 19, devices: 20 },
        },
      ],
      endedInQuietHours: 3,
    },
    reminder: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "battery",
      reminded: others,
      next: { reminderAt: at("09:00", 20), tellsResolved: false },
    },
    resolved: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "nonReporting",
      resolved: [
        {
          device: { ...gateway.device, name: "Passerelle 2 Est", detail: "GW-5104" },
          alarm: 1,
          from: at("13:32"),
          to: at("14:30"),
          how: "ended",
          behind: { reporting: 19, devices: 20 },
        },
      ],
      stillOpen: [line("USI-207 évier")],
    },
    withdrawn: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "nonReporting",
      resolved: [
        {
          device: gateway.device,
          alarm: 1,
          from: at("13:32"),
          to: null,
          how: "withdrawn",
          behind: null,
        },
      ],
    },
    outside: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "nonReporting",
      raised: [{ ...gateway, isOutside: true, explains: { lines: 6, toldAt: at("13:40") } }],
    },
    list: {
      ...scheduled,
      what: "list",
      kind: "nonReporting",
      watched: 240,
      silentMinutes: 125,
      lines: [
        {
          ...gateway,
          state: { kind: "silent", minutes: 420 },
          also: [{ kind: "offline" }],
          isNew: true,
        },
        line("3-NICU-318 sink", { state: { kind: "silent", minutes: 1_850 } }),
      ],
    },
    refills: {
      ...scheduled,
      what: "list",
      kind: "lowRefill",
      watched: 240,
      silentMinutes: null,
      lines: [
        line("3-NICU-318 sink", { state: { kind: "replacement", day: "2026-11-17", days: -2 } }),
        line("3-NICU-319 sink", {
          state: { kind: "replacement", day: "2026-11-22", days: 3 },
          isNew: true,
        }),
      ],
    },
    nothing: {
      ...scheduled,
      what: "list",
      kind: "nonReporting",
      watched: 240,
      silentMinutes: 125,
      lines: [],
    },
    activity: {
      ...own,
      takeLink: null,
      what: "activity",
      lines: [
        line("3-NICU-318 sink", {
          state: { kind: "activity", count: 118, of: "dispenses", hours: 4 },
          since: at("10:14"),
          lastHeard: null,
        }),
      ],
    },
    badges: {
      ...own,
      ...nothing,
      what: "instant",
      kind: "badgeBattery",
      takeLink: null,
      raised: [
        line("41300198", {
          device: { type: "badge", name: "41300198", detail: "Okafor, Amara", place: [] },
          state: { kind: "badgeBattery", level: "Low" },
        }),
        line("41300199", {
          device: { type: "badge", name: "41300199", detail: null, place: [] },
          state: { kind: "badgeBattery", level: "Dead" },
        }),
      ],
    },
    summary: {
      ...scheduled,
      what: "summary",
      summary: {
        devices: {
          total: 240,
          online: 232,
          offline: 3,
          explained: 4,
          notHeardYet: 1,
          outOfService: 0,
        },
        batteries: { low: 4, dead: 1 },
        refills: { low: 9, overdue: 2, soon: 6 },
        faults: 1,
        index: {
          day: "2026-11-18",
          percent: 77.7,
          opportunities: 5_432,
          goal: 80,
          verdict: "belowGoal",
        },
      },
    },
    away: { ...own, takeLink: null, what: "away", from: at("06:00"), to: at("14:10") },
  };
};
