import { writeDevices } from "#server/features/devices/devices/service.ts";
import { writeEmployees } from "#server/features/people/employees/service.ts";
import { failImport, runImport } from "#server/imports/runs/run.ts";
import { writeLocations } from "#server/features/organization/locations/service.ts";
import { writeObservations } from "#server/features/observing/observations/service.ts";
import { writeUsers } from "#server/features/identity/users/service.ts";
import { defineTask } from "#server/queue/define-job.ts";
import type { JobDeps } from "#server/queue/define-job.ts";
import { importTask } from "#server/queue/queue.ts";

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
