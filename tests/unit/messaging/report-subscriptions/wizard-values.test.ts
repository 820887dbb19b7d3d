import { describe, expect, it } from "vitest";
import {
  type ReportSubscription,
  SubscriptionForm,
} from "#contract/messaging/report-subscriptions.ts";
import {
  ALL,
  NONE,
  chosenFrom,
  idsOf,
} from "#renderer/features/messaging/report-subscriptions/lib/chosen.ts";
import {
  choiceItems,
  chosenBy,
  leavesOf,
  ticksOf,
} from "#renderer/features/messaging/report-subscriptions/lib/choice-items.ts";
import { hindranceOf } from "#renderer/features/messaging/report-subscriptions/lib/offered-people.ts";
import {
  WIZARD_FORM,
  type WizardValues,
  bodyOf,
  isChangeUnjudged,
  isDrawable,
  newValues,
  valuesOf,
  withType,
} from "#renderer/features/messaging/report-subscriptions/lib/wizard-values.ts";

const id = (last: number) => `0199a000-0000-7000-8000-00000000000${last}`;
const facility = id(9);
const place = (last: number, parent: number | null, level: number, name: string) => ({
  id: id(last),
  name,
  parentId: parent === null ? null : id(parent),
  level,
  levelName: "",
  levelNameResourceKey: "",
});
const locations = [
  place(1, null, 1, "General"),
  place(2, 1, 2, "Floor 3"),
  place(3, 2, 3, "Medical ICU"),
  place(4, 2, 3, "Surgical ICU"),
  place(5, 1, 2, "Lobby"),
  place(6, 3, 4, "Room 301"),
];
const byText = (a: string, b: string) => a.localeCompare(b);
const places = choiceItems("locations", { locations }, byText);

const filled = (change: Partial<WizardValues> = {}): WizardValues => ({
  ...newValues([1, 3], { typeId: null }),
  selectedReportTypeId: 3,
  withPdf: true,
  name: "Weekly ICU",
  recipients: id(7),
  frequencyId: 2,
  dayOfWeek: 5,
  timeOfDayLocal: 7,
  ...change,
});
const faults = (values: WizardValues): string[] =>
  (WIZARD_FORM.body.safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );

describe("a list of the wizard", () => {
  it("a list stores all as empty, and a list without remaining rows as none", () => {
    expect(idsOf(ALL)).toEqual([]);
    expect(chosenFrom([], false)).toBe(ALL);
    expect(chosenFrom([], true)).toBe(NONE);
  });

  it("the wizard has three levels of locations, and chooses the lowest", () => {
    expect(places.map(({ name }) => name).toSorted()).not.toContain("Room 301");
    expect(chosenBy(places, new Set([id(3), id(4), id(2)]))).toBe(`${id(3)} ${id(4)}`);
    expect(chosenBy(places, new Set([id(3), id(4), id(5)]))).toBe(ALL);
    expect(chosenBy(places, new Set())).toBe(NONE);
  });

  it("a list offers no person who has left, unless chosen before", () => {
    const person = (last: number, firstName: string, hasLeft: boolean) => ({
      id: id(last),
      lastName: "Quill",
      firstName,
      jobRoleId: id(8),
      hasLeft,
    });
    const data = {
      employees: [person(1, "Ada", false), person(2, "Ben", true), person(3, "Cy", true)],
      jobRoles: [{ id: id(8), title: "Nurse" }],
    };
    const offered = (chosen?: string) =>
      leavesOf(choiceItems("employees", data, byText, chosen)).map((item) => item.id);
    expect(offered()).toEqual([id(1)]);
    expect(offered(ALL)).toEqual([id(1)]);
    expect(offered(`${id(1)} ${id(3)}`)).toEqual([id(1), id(3)]);
    expect(chosenBy(choiceItems("employees", data, byText), new Set([id(1)]))).toBe(ALL);
  });

  it("the wizard lists closed locations last, with a note", () => {
    const [first] = locations;
    if (first === undefined) throw new Error("there are places");
    const closed = { ...first, id: id(99), name: "A closed one", closedAt: "2026-11-03T05:00:00Z" };
    const items = choiceItems(
      "locations",
      { locations: [closed, ...locations] },
      byText,
      "",
      () => "x",
    );
    expect(items.at(-1)).toMatchObject({ name: "A closed one", note: "x", isFaded: true });
  });

  it("the wizard ticks a parent exactly when all below it are", () => {
    expect(ticksOf(places, ALL).size).toBe(places.length);
    expect([...ticksOf(places, id(3))]).toEqual([id(3)]);
    expect(ticksOf(places, `${id(3)} ${id(4)}`)).toContain(id(2));
    // A floor that was chosen as such stands for its units.
    expect([...ticksOf(places, id(2))].toSorted()).toEqual([id(2), id(3), id(4)]);
  });
});

describe("the rules of the wizard", () => {
  it("the wizard accepts what the call takes", () => {
    expect(faults(filled())).toEqual([]);
    expect(SubscriptionForm.safeParse(bodyOf(filled(), facility)).success).toBe(true);
  });

  it("shows each missing value at its field", () => {
    expect(faults(filled({ name: " ", recipients: NONE }))).toEqual([
      "name required",
      "recipients required",
    ]);
    expect(faults(filled({ frequencyId: 0 }))).toContain("frequencyId required");
    expect(faults(filled({ dayOfWeek: null }))).toEqual(["dayOfWeek required"]);
    expect(faults(filled({ timeOfDayLocal: null }))).toContain("timeOfDayLocal required");
    expect(faults(filled({ name: "x".repeat(51) }))).toEqual(["name too_long"]);
    expect(faults(filled({ note: "x".repeat(301) }))).toEqual(["note too_long"]);
  });

  it("shifts chosen but all gone stay named, and never mean the whole day", () => {
    const saved = {
      selectedReportTypeId: 3,
      selectedLocationIds: [],
      selectedEmployeeIds: [],
      selectedJobRoleIds: [],
      selectedShiftIds: [id(5)],
      emptied: ["shifts"],
      recipients: [],
      name: "Nights",
      note: "",
    } as unknown as ReportSubscription;
    expect(bodyOf(valuesOf(saved), facility).selectedShiftIds).toEqual([id(5)]);
  });

  it("requires places, people and roles where the type has them, but never shifts", () => {
    const without = { selectedLocationIds: NONE, selectedShiftIds: NONE, selectedJobRoleIds: NONE };
    expect(faults(filled(without))).toEqual(["selectedLocationIds required"]);
    expect(faults(filled({ ...without, selectedReportTypeId: 1 }))).toEqual([
      "selectedLocationIds required",
      "selectedJobRoleIds required",
    ]);
    expect(
      faults(filled({ selectedReportTypeId: 4, selectedEmployeeIds: NONE, ...without })),
    ).toEqual(["selectedEmployeeIds required", "selectedLocationIds required"]);
  });

  it("the wizard sends only what belongs to type and frequency", () => {
    const values = filled({ selectedJobRoleIds: id(1), timeframeId: 1 });
    expect(bodyOf(values, facility)).toMatchObject({
      selectedJobRoleIds: [],
      timeframeId: null,
      dayOfWeek: 5,
      dayOfMonth: null,
    });
    expect(bodyOf({ ...values, frequencyId: 1 }, facility)).toMatchObject({
      timeframeId: 1,
      dayOfWeek: null,
    });
    const month = { ...values, timeframeId: 14 };
    expect(bodyOf(month, facility)).toMatchObject({ timeframeId: 14, compareWith: null });
    expect(bodyOf({ ...month, compareWith: "yearBefore" }, facility)).toMatchObject({
      timeframeId: 14,
      compareWith: "yearBefore",
    });
    // Seven days have no same days.
    expect(bodyOf({ ...values, compareWith: "sameDays" }, facility).compareWith).toBeNull();
    const monthly = { ...values, selectedReportTypeId: 1, frequencyId: 3 };
    expect(bodyOf(monthly, facility)).toMatchObject({ dayOfMonth: 1, dayOfWeek: null });
  });

  it("the wizard chooses a single type itself, with its report's filters", () => {
    expect(newValues([3], { typeId: null }).selectedReportTypeId).toBe(3);
    expect(newValues([1, 3], { typeId: null }).selectedReportTypeId).toBe(0);
    expect(newValues([1, 3], { typeId: 4 }).selectedReportTypeId).toBe(0);
    const brought = newValues([1, 3], { typeId: 1, locations: [id(3)] });
    expect([brought.selectedReportTypeId, brought.selectedLocationIds]).toEqual([1, id(3)]);
  });

  it("a report fills in name, reader and schedule, ready to be saved", () => {
    const values = newValues([1, 3], { typeId: 3, name: "Performance: ICU", userId: id(7) });
    expect(values).toMatchObject({ name: "Performance: ICU", frequencyId: 2, dayOfWeek: 1 });
    expect(values).toMatchObject({ recipients: id(7), timeOfDayLocal: 7 });
    expect(faults(values)).toEqual([]);
    const unoffered = newValues([1], { typeId: 3, name: "Performance: ICU", userId: id(7) });
    expect(unoffered).toMatchObject({ name: "", frequencyId: 0, recipients: NONE });
  });

  it("says that a single day of dispensers has no change to wait for", () => {
    const daily = { sendWhen: "belowOrChanged", frequencyId: 1, timeframeId: 1 } as const;
    expect(isChangeUnjudged(filled(daily))).toBe(true);
    expect(isChangeUnjudged(filled({ ...daily, timeframeId: 2 }))).toBe(false);
    expect(isChangeUnjudged(filled({ ...daily, sendWhen: "always" }))).toBe(false);
    expect(isChangeUnjudged(filled({ ...daily, frequencyId: 2 }))).toBe(false);
    expect(isChangeUnjudged(filled({ ...daily, selectedReportTypeId: 1 }))).toBe(false);
  });

  it("attaches nothing that names people by default, and drops an impossible monthly frequency", () => {
    expect(withType(filled(), 4)).toMatchObject({ withPdf: false, withCsv: false });
    expect(withType(filled(), 1)).toMatchObject({ withPdf: true });
    expect(withType(filled({ frequencyId: 3 }), 3)).toMatchObject({ frequencyId: 0 });
  });

  it("previews without a name or recipients, but not without a schedule", () => {
    expect(isDrawable(filled({ name: "", recipients: NONE }))).toBe(true);
    expect(isDrawable(filled({ dayOfWeek: null }))).toBe(false);
    expect(isDrawable(filled({ selectedLocationIds: NONE }))).toBe(false);
  });
});

it("explains what bars a recipient from a report", () => {
  const person = { products: ["ECM" as const, "IMS" as const], seesIndividuals: false };
  expect(hindranceOf(person, 3)).toBeNull();
  expect(hindranceOf(person, 4)).toBe("individuals");
  expect(hindranceOf({ ...person, products: ["ECM"] }, 1)).toBe("product");
});
