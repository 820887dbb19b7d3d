import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/**
 * Code that may make a scope: the access layer, which looks at the caller's rights, and what acts
 * for the operator of the installation rather than for a caller.
 */
const MAKERS = [
  "server/access/",
  // Where a scope is declared.
  "server/db/tenant-scope.ts",
  "server/demo/",
  // A gateway's credential stands for one facility.
  "server/features/devices/ingest/services/credentials.ts",
  // And so does a display's.
  "server/features/displays/displays/services/credential.ts",
  // The command line finds customers, facilities and accounts by name.
  "server/cli/accounts.ts",
  "server/cli/look-ups.ts",
  // A mailed link stands for one recipient.
  "server/mail/unsubscribe.ts",
  // The provider's own customer, for the command line too.
  "server/features/identity/account/services/provider-admins.ts",
];

const MAKES = /\b(?:facilityScope|customerScope)\b|\bas (?:unknown as )?(?:Customer|Own)?Scope\b/u;

it("only the access layer makes a scope", () => {
  const making = filesBelow("server").filter((path) =>
    MAKES.test(readFileSync(`${projectRoot}${path}`, "utf8")),
  );
  expect(making.filter((path) => !MAKERS.some((maker) => path.startsWith(maker)))).toEqual([]);
  const idle = MAKERS.filter((maker) => !making.some((path) => path.startsWith(maker)));
  expect(idle).toEqual([]);
  expect(MAKES.test("const scope = { customerId, facilityId } as Scope;")).toBe(true);
});
