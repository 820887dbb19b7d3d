/** What the command line decides about a run. */
export type BenchOptions = {
  /** Facts of the large history. */
  facts: number;
  facilities: number;
  /** Length of a sustained load. */
  seconds: number;
  /** Length of the first look at each call. */
  walkSeconds: number;
  /** Report subscriptions that are due at one minute. */
  subscriptions: number;
  /** Calls that are walked, by name; all of them where it is empty. */
  calls: readonly string[];
  /** Where databases and profiles stay between runs. */
  dir: string;
};

export type Benchmark = {
  name: string;
  about: string;
  run(options: BenchOptions): Promise<void>;
};
