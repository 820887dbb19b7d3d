/** Milliseconds that this thread has worked since `before`; what else the machine does is not in them. */
const workedSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/**
 * Processor time of this thread for some work. A figure of its own says nothing; it is compared with
 * another one of the same run.
 */
export const processorTimeOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  return workedSince(before);
};

/** The least of three: garbage of earlier work may be collected in any of them. */
export const leastProcessorTimeOf = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  // One after the other: each is measured alone.
  // oxlint-disable-next-line no-await-in-loop
  while (times.length < 3) times.push(await processorTimeOf(work));
  return Math.min(...times);
};

/**
 * How long a request that arrives at any moment of `work` waits on average until this thread looks
 * at it, in the thread's own processor time: a turn of the event loop counts by its length, as twice
 * as many requests arrive in one that is twice as long. The longest turn alone would tell more of
 * collected garbage than of the work.
 */
export const waitBeside = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  let isOver = false;
  let [sum, sumOfSquares] = [0, 0];
  let before = process.threadCpuUsage();
  const look = (): void => {
    const turn = workedSince(before);
    sum += turn;
    sumOfSquares += turn * turn;
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    const done = await work();
    look();
    return [done, sumOfSquares / sum];
  } finally {
    isOver = true;
  }
};
