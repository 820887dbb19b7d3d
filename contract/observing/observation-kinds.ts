/*
 * What observers note. Ids are fixed: migrations fill tables with them, devices send them.
 */

/** Whether hands were seen to, or protective equipment. */
const OBSERVATION_TYPES = ["HH", "PPE"] as const;
export type ObservationType = (typeof OBSERVATION_TYPES)[number];

/** What a session is for; only audits count. */
export const SESSION_PURPOSES = ["audit", "validation", "training"] as const;
export type SessionPurpose = (typeof SESSION_PURPOSES)[number];

/** In and out of a room; the moments of every PPE observation are its own. */
export const IN_AND_OUT_PROTOCOL_ID = 1;
export const WHO_PROTOCOL_ID = 2;
/** Version of the protocols' moments that an observation is made by. */
export const PROTOCOL_VERSION = 1;

/** Moments by protocol; words in `observations.json` under `moment.<name>`. */
export const MOMENTS = [
  { id: 1, protocolId: IN_AND_OUT_PROTOCOL_ID, name: "inRoom" },
  { id: 2, protocolId: IN_AND_OUT_PROTOCOL_ID, name: "outOfRoom" },
  { id: 3, protocolId: WHO_PROTOCOL_ID, name: "beforeContact" },
  { id: 4, protocolId: WHO_PROTOCOL_ID, name: "beforeProcedure" },
  { id: 5, protocolId: WHO_PROTOCOL_ID, name: "afterExposure" },
  { id: 6, protocolId: WHO_PROTOCOL_ID, name: "afterContact" },
  { id: 7, protocolId: WHO_PROTOCOL_ID, name: "afterEnvironment" },
] as const;
export const OUT_OF_ROOM_MOMENT_ID = 2;

/** Equipment is judged on the way into a room and out of it. */
export const isPpeMoment = (momentId: number): boolean =>
  MOMENTS.some(({ id, protocolId }) => id === momentId && protocolId === IN_AND_OUT_PROTOCOL_ID);

/** The moments of a protocol, in the order of care. */
export const momentsOf = (protocolId: number) =>
  MOMENTS.filter((moment) => moment.protocolId === protocolId);

/** January to December. */
export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** Months with which quarters begin. */
export const QUARTER_MONTHS: readonly number[] = [1, 4, 7, 10];

/** Words in `observations.json` under `outcome.<name>`. */
export const OUTCOMES = [
  { id: 1, name: "rub" },
  { id: 2, name: "wash" },
  { id: 3, name: "none" },
] as const;
export type Outcome = (typeof OUTCOMES)[number]["name"];

/** Words under `precaution.<name>`; the id is the place in the list, from 1. */
export const PRECAUTIONS = ["standard", "contact", "droplet", "airborne"] as const;
export type Precaution = (typeof PRECAUTIONS)[number];

/** Words under `ppeItem.<name>`; the id is the place in the list, from 1. */
export const PPE_ITEMS = ["eyeProtection", "gloves", "gown", "mask", "respirator"] as const;
export type PpeItem = (typeof PPE_ITEMS)[number];

/** The precautions of which one opens an item to an observer. */
const ITEM_OPENED_BY: Readonly<Record<PpeItem, readonly Precaution[]>> = {
  eyeProtection: ["standard"],
  gloves: ["contact"],
  gown: ["contact"],
  mask: ["standard", "droplet"],
  respirator: ["airborne"],
};

/** Whether an item is open to the observer; a respirator takes the mask's place. */
export const isItemOpen = (item: PpeItem, precautions: readonly Precaution[]): boolean =>
  ITEM_OPENED_BY[item].some((precaution) => precautions.includes(precaution)) &&
  !(item === "mask" && precautions.includes("airborne"));

/** How often a page that observes says that a user is there. */
export const OBSERVER_KEEP_ALIVE_MS = 300_000;

/** After so long the page reminds an observer to send: attention and bias grow. */
export const SESSION_REMINDER_MINUTES = 15;

/** A session that lasted longer is flagged wherever sessions are shown; it counts all the same. */
export const LONG_SESSION_MINUTES = 30;
