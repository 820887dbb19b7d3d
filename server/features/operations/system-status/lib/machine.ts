import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { availableMemory } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { StatusType } from "#contract/operations/system-status.ts";

const GIGABYTE = 1e9;
/** So long the loop is watched. */
const WATCH_MS = 200;
const NS_PER_MS = 1e6;

type Figure = { type: StatusType; qualifier: string; value: number };

const loopDelayMs = async (): Promise<number> => {
  const watch = monitorEventLoopDelay({ resolution: 10 });
  watch.enable();
  await pause(WATCH_MS);
  watch.disable();
  // The watch's own grid is part of what it measures.
  return Math.max(0, watch.percentile(99) / NS_PER_MS - 10);
};

/** Free disk, taken memory and the delay of this process. */
export const machineFigures = async (dataDir: string): Promise<Figure[]> => {
  const disk = await statfs(dataDir);
  return [
    { type: "diskFree", qualifier: "", value: (disk.bavail * disk.bsize) / GIGABYTE },
    { type: "memoryUsed", qualifier: "", value: 100 * (1 - availableMemory() / totalmem()) },
    { type: "eventLoopDelay", qualifier: "", value: await loopDelayMs() },
  ];
};

/** How long something takes, in milliseconds. */
export const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
