import { deviceImport } from "#server/features/devices/devices/service.ts";
import { employeeImport } from "#server/features/people/employees/service.ts";
import { failImport, runImport } from "#server/imports/runs/run.ts";
import { locationImport } from "#server/features/organization/locations/service.ts";
import { observationImport } from "#server/features/observing/observations/service.ts";
import { userImport } from "#server/features/identity/users/service.ts";
import { type JobDeps, defineTask } from "#server/queue/define-job.ts";
import { importTask } from "#server/queue/queue.ts";

const importsOf = ({ publicUrl }: JobDeps) => ({
  devices: deviceImport,
  employees: employeeImport,
  locations: locationImport,
  users: userImport(publicUrl),
  observations: observationImport,
});

/** Writes an import of many lines, all of it in the transaction that ends the task. */
export const writeImport = defineTask(importTask, {
  lane: "imports",
  timeoutMs: 1_800_000,
  maxAttempts: 5,
  run: (deps, named, task) => runImport(deps, importsOf(deps), named, task),
  givenUp: (parts, named) => failImport(parts, named),
});
