import { test } from "@playwright/test";
import { expect, signInAnew } from "../support.ts";
import { makeObservedFacility } from "./observed-facility.ts";
import { createWalker } from "./walker.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 740 } });

const PARTS = [1, 2] as const;
/** Steps of one part; a long run has more: `HANDRAIL_WALK_STEPS=5000`. */
const STEPS = Number(process.env["HANDRAIL_WALK_STEPS"] ?? 70);
/** Another walk: `HANDRAIL_WALK_SEED=…`. */
const SEED = Number(process.env["HANDRAIL_WALK_SEED"] ?? 20_261_125);

const ROLES = ["Registered nurse", "Physician", "Therapist", "Porter"];

for (const part of PARTS)
  test(`the server holds what was recorded, once, after any steps: part ${part}`, async ({
    page,
  }) => {
    test.setTimeout(300_000 + STEPS * 1_000);
    await signInAnew(page, "provider@demo.handrail.test");
    const address = await makeObservedFacility(page, { hygieneProtocolId: 2, roles: ROLES });
    const facilityId = new URL(address, "http://portal").searchParams.get("facilityId") ?? "";
    const seed = SEED + part;
    const walker = await createWalker(page, { address, facilityId, roles: ROLES }, seed);
    try {
      await walker.walk(STEPS);
      expect(await walker.finish()).toEqual([]);
    } catch (error) {
      const last = walker.taken.slice(-30).join(", ");
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${seed}, after ${walker.taken.length} steps: ${last}\n${why}`, {
        cause: error,
      });
    }
  });
