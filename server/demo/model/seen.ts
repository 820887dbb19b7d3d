import {
  IN_AND_OUT_PROTOCOL_ID,
  MOMENTS,
  OUT_OF_ROOM_MOMENT_ID,
  type Outcome,
  type PpeItem,
  type Precaution,
  WHO_PROTOCOL_ID,
} from "#contract/observing/observation-kinds.ts";
import type { NewObservation } from "#server/engine/observations/insert-sessions.ts";
import type { SeenItem } from "#server/engine/observations/judge.ts";
import { requiredPpe } from "#contract/observing/required-ppe.ts";
import { demoId } from "../ids.ts";
import { type Random, hashNumbers, pick } from "../random.ts";
import type { FacilityModel } from "./facility-model.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** One observer in one unit. */
export type Round = {
  model: FacilityModel;
  sessionId: string;
  /** Place of the unit among those that are observed. */
  unit: number;
  unitId: string;
  roleIds: readonly string[];
  quickNoteIds: readonly string[];
  /** Where it is given, a few hands are seen otherwise. */
  doubt: Random | null;
  random: Random;
};

/** After contact with a patient and before the next: one opportunity of two indications. */
const LINKED_MOMENTS = [6, 3] as const;

const PRECAUTION_SETS: readonly [readonly Precaution[], ...(readonly Precaution[])[]] = [
  ["contact"],
  ["standard", "contact"],
  ["droplet"],
  ["airborne", "contact"],
  ["standard"],
];

const momentsOf = (protocolId: number): readonly [number, ...number[]] => {
  const [first, ...rest] = MOMENTS.filter((one) => one.protocolId === protocolId).map(
    ({ id }) => id,
  );
  if (first === undefined) throw new Error(`protocol ${protocolId} has no moments`);
  return [first, ...rest];
};

const common = ({ sessionId, unitId, random }: Round, index: number, atMs: number) => ({
  id: demoId("observation", `${sessionId}/${index}`),
  atMs,
  locationId: unitId,
  link: null,
  count: 1,
  hasFeedback: random() < 0.3,
  note: null,
  quickNoteIds: [] as string[],
});

/** The first roles are seen most often, and clean their hands most often. */
const roleOf = ({ random, roleIds }: Round): number =>
  Math.floor(random() * random() * roleIds.length);

/** Share of opportunities taken: units differ, and all grew better over the year. */
const shareOf = ({ model, unit }: Round, role: number, atMs: number): number =>
  0.9 -
  0.035 * role -
  (hashNumbers(model.seed, 73, unit) % 16) / 100 -
  (0.09 * (model.nowMs - atMs)) / (365 * DAY_MS);

const outcomeOf = (round: Round, role: number, atMs: number): Outcome => {
  const { random, doubt } = round;
  const isClean = random() < shareOf(round, role, atMs);
  const isRub = random() < 0.8;
  const isOtherwise = doubt !== null && doubt() < 0.07;
  return isClean === isOtherwise ? "none" : isRub ? "rub" : "wash";
};

/** One opportunity for hand hygiene; after one patient and before the next it has two indications. */
export const seeHands = (round: Round, index: number, atMs: number): NewObservation[] => {
  const { random, model, roleIds, quickNoteIds } = round;
  const usual = model.plan.countryCode === "CA" ? WHO_PROTOCOL_ID : IN_AND_OUT_PROTOCOL_ID;
  const other = usual === WHO_PROTOCOL_ID ? IN_AND_OUT_PROTOCOL_ID : WHO_PROTOCOL_ID;
  const protocol = random() < 0.92 ? usual : other;
  const role = roleOf(round);
  const outcome = outcomeOf(round, role, atMs);
  const isLinked = protocol === WHO_PROTOCOL_ID && random() < 0.15;
  const [first] = quickNoteIds;
  const hasNote = random() < (outcome === "none" ? 0.45 : 0.03) && first !== undefined;
  const note = quickNoteIds[Math.floor(random() * random() * quickNoteIds.length)];
  const seen = {
    ...common(round, index, atMs),
    type: "HH",
    roleId: roleIds[role] ?? "",
    outcome,
    quickNoteIds: hasNote && note !== undefined ? [note] : [],
  } as const;
  if (!isLinked) return [{ ...seen, momentId: pick(random, momentsOf(protocol)) }];
  return LINKED_MOMENTS.map((momentId, at) => ({
    ...seen,
    id: at === 0 ? seen.id : demoId("observation", `${round.sessionId}/${index}/next`),
    quickNoteIds: at === 0 ? seen.quickNoteIds : [],
    link: `${index}`,
    momentId,
  }));
};

/** Protective equipment of a person on the way in or out. */
export const seeEquipment = (round: Round, index: number, atMs: number): NewObservation => {
  const { random, roleIds } = round;
  const momentId = pick(random, momentsOf(IN_AND_OUT_PROTOCOL_ID));
  const isOut = momentId === OUT_OF_ROOM_MOMENT_ID;
  const precautions = pick(random, PRECAUTION_SETS);
  const items: Partial<Record<PpeItem, SeenItem>> = {};
  for (const item of requiredPpe(precautions)) {
    const used = random() < 0.9;
    items[item] = { used, removedCorrectly: isOut && used ? random() < 0.88 : null };
  }
  if (precautions.includes("standard"))
    items.eyeProtection = { used: true, removedCorrectly: isOut ? random() < 0.8 : null };
  return {
    ...common(round, index, atMs),
    type: "PPE",
    roleId: roleIds[roleOf(round)] ?? "",
    momentId,
    precautions,
    items,
  };
};
