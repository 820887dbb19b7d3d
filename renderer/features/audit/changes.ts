type Content = Readonly<Record<string, unknown>> | null;

/** One field that an act set, changed or emptied; `undefined` is a side that has no such field. */
export type Change = { field: string; before: unknown; after: unknown };

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

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
