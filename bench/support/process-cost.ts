import { readFile } from "node:fs/promises";

const TICKS_PER_SECOND = 100;

/**
 * CPU seconds that a process has used so far; NaN where the system does not report them (not
 * Linux).
 */
export const cpuSeconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in brackets may hold blanks; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};
