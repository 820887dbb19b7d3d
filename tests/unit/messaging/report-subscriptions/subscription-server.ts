import type {
  RecipientChoice,
  ReportSubscription,
} from "#contract/messaging/report-subscriptions.ts";
import type { FacilityScope } from "#renderer/session/facility-context.ts";
import { type Seen, json, type startApiServer } from "#tests/unit/app/api-server.ts";

export const id = (last: number) => `0199a000-0000-7000-8000-0000000000${10 + last}`;
const FACILITY = id(1);

/** The facility in which the pages of these tests work. */
export const scope = {
  customer: { id: id(0), name: "Northlake Health" },
  facility: { id: FACILITY, name: "General", timeZone: "America/Toronto" },
  customers: [],
  facilities: [],
  setCustomer: () => undefined,
  setFacility: () => undefined,
  menus: [],
} as unknown as FacilityScope;

const person = (
  last: number,
  firstName: string,
  more: Partial<RecipientChoice> = {},
): RecipientChoice => ({
  userId: id(last),
  firstName,
  lastName: "Okafor",
  email: `${firstName.toLowerCase()}@northlake.test`,
  language: "en-US",
  addressState: "ok",
  seesIndividuals: true,
  products: ["ECM", "IMS"],
  ...more,
});
const PEOPLE = [
  person(20, "Amara"),
  person(21, "Maximilian", { addressState: "refused" }),
  person(22, "Zoe", { seesIndividuals: false }),
];

const place = (last: number, parent: number | null, level: number, name: string) => ({
  id: id(last),
  name,
  parentId: parent === null ? null : id(parent),
  level,
  levelName: "",
  levelNameResourceKey: "",
});
const CHOICES = {
  locations: [
    place(30, null, 1, "General"),
    place(31, 30, 2, "Floor 3"),
    place(32, 31, 3, "Medical ICU"),
    place(33, 31, 3, "Surgical ICU"),
  ],
  shifts: [{ id: id(40), name: "Day", startTime: "07:00", endTime: "15:00" }],
};

/** A subscription as the server has it. */
export const subscription = (change: Partial<ReportSubscription> = {}): ReportSubscription => {
  const { seesIndividuals: _, products: __, ...first } = person(20, "Amara");
  return {
    id: id(50),
    version: 3,
    name: "Weekly ICU",
    userId: id(20),
    userFirstName: "Amara",
    userLastName: "Okafor",
    isCreatorActive: true,
    recipients: [{ ...first, reason: null }],
    facilityId: FACILITY,
    selectedReportTypeId: 3,
    selectedLocationIds: [],
    selectedEmployeeIds: [],
    selectedJobRoleIds: [],
    selectedShiftIds: [],
    emptied: [],
    locationNames: [],
    frequencyId: 2,
    timeframeId: null,
    compareWith: null,
    dayOfWeek: 5,
    dayOfMonth: null,
    timeOfDayLocal: 7,
    withPdf: true,
    withCsv: false,
    sendWhen: "always",
    note: "",
    pausedReason: null,
    next: NEXT,
    lastRun: null,
    canEdit: true,
    ...change,
  };
};
const NEXT = {
  slot: "2026-11-27T07:00",
  at: "2026-11-27T12:00:00Z",
  text: "Fri, Nov 27, 2026, 7:00 AM EST",
};

export type Answers = {
  types: readonly number[];
  list: readonly ReportSubscription[];
  save: { status: number; body: unknown };
};

/** Answers every call of these pages. */
export const answerAs = (
  api: Awaited<ReturnType<typeof startApiServer>>,
  answers: Answers,
): void => {
  api.answerWith(({ method, url }: Seen, response) => {
    const at = (part: string) => url.includes(part);
    if (at("reportSubscriptionTypes"))
      return json(
        response,
        200,
        answers.types.map((type) => ({ id: type, translationKey: "" })),
      );
    if (at("/recipients")) return json(response, 200, PEOPLE);
    if (at("reportFilters")) return json(response, 200, CHOICES);
    if (at("/next")) return json(response, 200, { next: NEXT, rangeText: "Nov 20 – 26" });
    if (at("/deliveries")) return json(response, 200, []);
    if (at("/sendNow")) return json(response, 200, { email: "amara@northlake.test" });
    if (at("/preview"))
      return json(response, 200, {
        subject: "Weekly ICU: 79.3%",
        preheader: "",
        html: "<p>79.3%</p>",
        text: "Index 79.3%",
        files: [{ name: "icu.pdf", bytes: 84_000 }],
        language: "en-US",
      });
    if (at("subscriptionId=") && method === "GET") return json(response, 200, answers.list[0]);
    if (method === "GET") return json(response, 200, answers.list);
    return json(response, answers.save.status, answers.save.body);
  });
};
