/**
 * Places to count and the line of the answer that each belongs to; one place may belong to several
 * lines. Line 0 is the whole selection.
 */
export type Place = { readonly locationId: string; readonly line: number };

/** The places of a statement as two arrays, for `unnest(?::uuid[], ?::integer[])`. */
export const placeValues = (places: readonly Place[]): [string[], number[]] => [
  places.map(({ locationId }) => locationId),
  places.map(({ line }) => line),
];
