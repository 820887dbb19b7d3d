type Content = Readonly<Record<string, unknown>> | null;

/** One field that an act set, changed or emptied; `undefined` is a side that has no such field. */
export type Change = { field: string; before: unknown; after: unknown };

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What an act of this name does to the state of a record, beside its fields. */
const STATE_AFTER: Readonly<Record<string, readonly [string, string]>> = {
  revoke: ["active", "revoked"],
  deactivate: ["active", "deactivated"],
  activate: ["deactivated", "active"],
  archive: ["active", "archived"],
  restore: ["archived", "active"],
};

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const isId = (value: unknown): boolean => typeof value === "string" && ID.test(value);

/** A switch between two states is shown as the states. */
const asState = (value: unknown): unknown =>
  typeof value === "boolean" ? (value ? "active" : "deactivated") : value;

/**
 * What an act changed, for people: a change of state as such ("Active → Revoked") in place of fields
 * that went with it, and no ids, which say nothing; the whole entry has them.
 */
export const shownChanges = (action: string, before: Content, after: Content): Change[] => {
  const state = STATE_AFTER[action];
  if (state) return [{ field: "status", before: state[0], after: state[1] }];
  return changesOf(before, after)
    .filter((change) => !isId(change.before) && !isId(change.after))
    .map((change) =>
      change.field === "isActive"
        ? { field: "status", before: asState(change.before), after: asState(change.after) }
        : change,
    );
};

/** The fields in which two states of a record differ, in the order they were written. */
export const changesOf = (before: Content, after: Content): Change[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => !isSame(change.before, change.after));
};

const text = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** What a record is called, by its name or its address, where what was written down says so. */
export const calledOf = (before: Content, after: Content): string | null => {
  const record = after ?? before;
  return text(record?.["name"]) ?? text(record?.["email"]);
};
