import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Side } from "../side.ts";

const FACILITY = "Northlake General Hospital";

/** Each command of the command line once on the cluster, as an operator gives it. */
export const commandsWork = (side: Side): void => {
  describe("the commands", () => {
    let facts: string;
    let observations: string;
    beforeAll(async () => {
      const { dataDir, db } = side.cluster;
      const [facility] = await db("facility").where("name", FACILITY).select("facility_id");
      const [device] = await db("device")
        .where({ facility_id: facility?.facility_id, device_type_id: 1 })
        .select("serial_number");
      facts = join(dataDir, "facts.csv");
      const at = new Date(Date.now() - 60_000).toISOString();
      await writeFile(
        facts,
        `type,id,device,at\ndispense,from-a-file,${device?.serial_number},${at}\n`,
      );
      observations = join(dataDir, "observations.csv");
      await writeFile(
        observations,
        "location,role,moment,outcome,time,purpose,count\nNowhere,,,,,,\n",
      );
    });

    const done = async (script: string, ...args: string[]): Promise<string> => {
      const run = side.twins.command(script, ...args);
      const code = await run.ended;
      expect(run.said(), `${script} ${args.join(" ")}`).not.toMatch(/error:|Error/u);
      expect(code, run.said()).toBe(0);
      return run.said();
    };

    const customer = ["--customer", "Northlake Health"];
    it.each([
      ["admin create-admin", () => ["create-admin", "new-admin@demo.test"], "resetpassword"],
      [
        "admin invite",
        () => [
          "invite",
          "new@northlake.test",
          ...customer,
          "--role",
          "observer",
          "--facility",
          FACILITY,
        ],
        "/account/register",
      ],
      ["admin deactivate", () => ["deactivate", "installer@northlake.test"], "is deactivated"],
      ["admin activate", () => ["activate", "installer@northlake.test"], "may sign in again"],
      ["admin gateway-token", () => ["gateway-token", FACILITY, ...customer], ""],
      ["admin metrics-token", () => ["metrics-token"], ""],
      ["admin distribute", () => ["distribute"], "distributed already"],
      ["migrate up", () => ["up"], "up to date"],
      ["import facts", () => [facts], "1 new, 0 known"],
      ["rebuild", () => ["--facility", FACILITY, "--from", "2026-11-18"], "Rebuilt: Northlake"],
    ])("npm run %s works", async (name, args, words) => {
      const [script = ""] = name.split(" ");
      expect(await done(script, ...args())).toContain(words);
    });

    it("npm run import looks at observations", async () => {
      const run = side.twins.command("import", observations, "--facility", FACILITY, "--dry-run");
      // Its one line names no place that there is.
      expect(await run.ended, run.said()).toBe(2);
      expect(run.said()).toContain("A dry run");
    });
  });
};
