import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportResult } from "#contract/core/imports.ts";
import { deviceImport } from "#server/features/devices/devices/service.ts";
import { employeeImport } from "#server/features/people/employees/service.ts";
import { runImport } from "#server/imports/runs/run.ts";
import type { ImportWriter } from "#server/imports/runs/start.ts";
import { locationImport } from "#server/features/organization/locations/service.ts";
import { observationImport } from "#server/features/observing/observations/service.ts";
import { systemClock } from "#server/lib/clock.ts";
import { stepOf } from "#server/imports/steps.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildImsJobRole, buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ log: createLogger("silent") });
});
afterAll(() => portal.close());

const LINES = 600;
/** Lines that make several places are a few less. */
const UNDER_WAY = /^writing 2\d\d of 600$/u;
const never: ImportWriter = () => Promise.reject(new Error("another kind"));
const imports = {
  devices: deviceImport,
  employees: employeeImport,
  locations: locationImport,
  observations: observationImport,
  users: { writeFile: never },
};

type Place = { customerId: string; facilityId: string; unitId: string };
type Sample = {
  path: (place: Place) => string;
  head: string;
  line: (at: number, place: Place) => string;
  table: "device" | "employee" | "location" | "observation";
};
const SAMPLES: Readonly<Record<string, Sample>> = {
  devices: {
    path: ({ facilityId }) => `facility/${facilityId}/devices/import`,
    head: "Serial number,Name,Model,Location",
    line: (at, { unitId }) => `P-${at},Door ${at},1,${unitId}`,
    table: "device",
  },
  employees: {
    path: ({ customerId }) => `Employees/${customerId}/import`,
    head: "Identifier,First name,Last name,Job role",
    line: (at) => `E-${10_000 + at},Ida,Roy,Nurse`,
    table: "employee",
  },
  locations: {
    path: ({ facilityId }) => `location/${facilityId}/import`,
    head: "Floor,Unit,Room",
    line: (at) => `Floor 1,Ward ${at % 5},Room ${at}`,
    table: "location",
  },
  observations: {
    path: ({ facilityId }) => `facility/${facilityId}/observations/import`,
    head: "location,role,moment,outcome,time,session",
    line: (at) => `4W,Nurse,inRoom,rub,2025-10-01,Round ${at}`,
    table: "observation",
  },
};

it.each(Object.entries(SAMPLES))(
  "an import of %s shows its progress, and leaves nothing when cancelled",
  async (_kind, { path, head, line, table }) => {
    const { db } = portal;
    const facility = await buildFacility(db, { products: ["ECM", "IMS", "OBS"] });
    const { customerId, facilityId, rootId } = facility;
    const unit = { parentId: rootId, level: 3, name: "4W" };
    const unitId = await buildLocation(db, facility, unit);
    await buildObvJobRole(db, facility, { name: "Nurse" });
    await buildImsJobRole(db, facility, { title: "Nurse" });
    const user = await buildUser(db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    const place = { customerId, facilityId, unitId };
    const lines = Array.from({ length: LINES }, (_, at) => line(at, place));
    const text = [head, ...lines].join("\n");
    const answer = await page.send("POST", `/api/${path(place)}`, { text });
    const { importId, isRunning } = (await answer.json()) as ImportResult;
    expect(isRunning).toBe(true);
    const rows = () => db(table).where("customer_id", customerId).count({ of: "*" });
    const [before] = await rows();

    const steps: string[] = [];
    const run = (signal: AbortSignal, onStep: (step: string) => void) =>
      runImport(
        { db, clock: systemClock, signal },
        imports,
        { importId },
        {
          progress: (done, total) => {
            const at = stepOf({ done, total });
            onStep(`${at.step} ${at.done} of ${at.total}`);
          },
          finish: (work) => db.transaction(work),
        },
      );
    const stop = new AbortController();
    const stopped = run(stop.signal, (step) => {
      if (UNDER_WAY.test(step)) stop.abort(new Error("stopped"));
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(await rows()).toEqual([before]);

    await run(new AbortController().signal, (step) => void steps.push(step));
    expect(steps.slice(0, 3)).toEqual(["reading 0 of 0", "checking 0 of 600", "writing 0 of 600"]);
    expect(steps.some((step) => UNDER_WAY.test(step))).toBe(true);
    expect(steps.at(-1)).toBe("writing 600 of 600");
    const [after] = await rows();
    expect(Number(after?.["of"])).toBeGreaterThanOrEqual(Number(before?.["of"]) + LINES);
  },
);
