const collator = new Intl.Collator("en", { numeric: true });

/** The order of rows by a name that people gave: 'Room 9' before 'Room 10'. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

/** Decides between rows that are called alike, the same way each time. */
export const compareIds = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);
