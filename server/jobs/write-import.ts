import { writeDevices } from "../features/devices/service.ts";
import { writeEmployees } from "../features/employees/service.ts";
import { failImport, runImport } from "../features/imports/service.ts";
import { writeLocations } from "../features/locations/service.ts";
import { writeObservations } from "../features/observations/service.ts";
import { writeUsers } from "../features/users/service.ts";
import { defineTask } from "./define-job.ts";
import type { JobDeps } from "./define-job.ts";
import { importTask } from "./queue.ts";

const writersOf = ({ publicUrl }: JobDeps) => ({
  devices: writeDevices,
  employees: writeEmployees,
  locations: writeLocations,
  users: writeUsers(publicUrl),
  observations: writeObservations,
});

/** Writes an import of many lines, all of it in the transaction that ends the task. */
export const writeImport = defineTask(importTask, {
  lane: "imports",
  timeoutMs: 1_800_000,
  maxAttempts: 5,
  run: (deps, named, task) => runImport(deps, writersOf(deps), named, task),
  givenUp: (parts, named) => failImport(parts, named),
});
