import fc from "fast-check";
import { OUTCOMES, PPE_ITEMS, PRECAUTIONS } from "#contract/observing/observation-kinds.ts";
import type { Tap } from "#renderer/features/observing/observations/model/reduce.ts";
import type { SessionScope } from "#renderer/features/observing/observations/store/types.ts";

const id = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, "0")}`;

export const SCOPE: SessionScope = {
  userId: id(1),
  customerId: id(2),
  facilityId: id(3),
  observerId: id(4),
};

/** The taps of one whole observation of hands. */
export const handTaps = (number: number): Tap[] => [
  { tap: "begin", type: "HH", id: id(100 + number) },
  { tap: "chooseUnit", locationId: id(11) },
  { tap: "chooseRole", roleId: id(12) },
  { tap: "chooseMoment", momentId: 3 },
  { tap: "chooseOutcome", outcome: "rub" },
  { tap: "save" },
];

const anyId = fc.integer({ min: 100, max: 105 }).map(id);
const anyBoolean = fc.option(fc.boolean());

/** Any tap, in any order, sensible or not. */
export const anyTap: fc.Arbitrary<Tap> = fc.oneof(
  fc.record({ tap: fc.constant("begin"), type: fc.constantFrom("HH", "PPE"), id: anyId }),
  fc.record({ tap: fc.constant("chooseUnit"), locationId: anyId }),
  fc.record({ tap: fc.constant("chooseRole"), roleId: anyId }),
  fc.record({ tap: fc.constant("chooseMoment"), momentId: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    tap: fc.constant("chooseOutcome"),
    outcome: fc.constantFrom(...OUTCOMES.map(({ name }) => name)),
  }),
  fc.record({ tap: fc.constant("togglePrecaution"), precaution: fc.constantFrom(...PRECAUTIONS) }),
  fc.record({
    tap: fc.constant("answerItem"),
    item: fc.constantFrom(...PPE_ITEMS),
    answer: fc.record({ used: anyBoolean, removedCorrectly: anyBoolean }),
  }),
  fc.record({ tap: fc.constant("setFeedback"), feedbackProvided: fc.boolean() }),
  fc.record({ tap: fc.constant("toggleNote"), noteId: anyId }),
  fc.record({ tap: fc.constant("writeNote"), customNotes: fc.string() }),
  fc.record({ tap: fc.constant("setTime"), atMs: fc.option(fc.integer()) }),
  fc.record({ tap: fc.constant("replaceMoment"), momentId: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    tap: fc.constant("save"),
    outcome: fc.constantFrom(...OUTCOMES.map(({ name }) => name)),
    newId: anyId,
  }),
  fc.constantFrom<Tap>(
    { tap: "leaveTimes" },
    { tap: "save" },
    { tap: "clear" },
    { tap: "cancel" },
    { tap: "undo" },
  ),
  fc.record({ tap: fc.constant("edit"), id: anyId }),
  fc.record({ tap: fc.constant("delete"), id: anyId }),
  fc.record({ tap: fc.constant("remindIn"), minutes: fc.option(fc.nat()) }),
  fc.record({
    tap: fc.constant("refused"),
    // A field of that name would be the object's own prototype.
    fieldErrors: fc.dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      fc.string(),
    ),
    reference: fc.option(fc.string()),
  }),
);
