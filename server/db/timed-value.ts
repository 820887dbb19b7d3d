/** A single value whose previous versions hold for earlier days. */
export type TimedValue = {
  /** What a place was called; its owner is the place. */
  place_name: string;
  /** The least number of opportunities for a verdict; its owner is the facility. */
  minimum: number;
};
