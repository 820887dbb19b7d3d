import { api } from "#contract/index.ts";
import type { Held } from "#server/access/facility-access.ts";
import { mayCall } from "#server/access/policy.ts";

const { cloneNotes, setArchived } = api.facilitySettings;

/** What it takes in a facility that gets another's quick notes: a user observes there. */
export const toReceiveNotes = { ...cloneNotes.access, products: ["OBS"] } as const;

/** What a user may do with a facility beside editing it. */
export const can = {
  archive: mayCall(setArchived),
  manageLicenses: mayCall(api.licenses.create),
  cloneNotes: mayCall(cloneNotes),
  /** Let observers write notes of their own, or no longer. */
  toggleCustomNotes: ({ privileges }: Held): boolean =>
    privileges.has("toggleCustomObservationNotes"),
};
