import { describe, expect, it } from "vitest";
import { OWNER_ROLE } from "#server/db/embedded/roles.ts";
import { distribute } from "../installation.ts";
import type { Side } from "../side.ts";

/** The audit log of a cluster, after shards have moved. */
export const auditLogStays = (side: Side): void => {
  describe("the audit log", () => {
    /** What the owner of the schema may do to parts of the log on any node, beside adding to them. */
    const rights = async (): Promise<string[]> => {
      const { rows } = await side.cluster.db.raw<{ rows: { result: string }[] }>(
        `SELECT result FROM run_command_on_shards('audit_log', $$
           SELECT string_agg(right_, ' ') FROM unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) right_
           WHERE has_table_privilege('${OWNER_ROLE}', '%s', right_) $$)`,
      );
      return [...new Set(rows.map(({ result }) => result).filter(Boolean))];
    };

    it("no one can change the audit log, even after the command redistributes moved shards", async () => {
      expect(await rights()).toEqual([]);
      // What a move leaves behind: new tables, with all of their owner's rights.
      await side.cluster.db.raw(
        "SELECT run_command_on_shards('audit_log', 'GRANT UPDATE, DELETE, TRUNCATE ON %s TO " +
          `${OWNER_ROLE}')`,
      );
      expect(await rights()).toEqual(["UPDATE DELETE TRUNCATE"]);
      await distribute(side.installations);
      expect(await rights()).toEqual([]);
    });
  });
};
