import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A command that stops or starts one worker of the cluster; such as `script worker 1`. */
const command = process.env["HANDRAIL_TEST_CITUS_WORKER"];

/** Stops or starts one worker of the cluster; null where the run got no command for it. */
export const turnWorker =
  command === undefined
    ? null
    : (way: "stop" | "start") => {
        const [program = "", ...args] = command.split(" ");
        return promisify(execFile)(program, [...args, way]);
      };
