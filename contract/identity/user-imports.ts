import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { ImportCheck, ImportResult, importInput, importWrite } from "../core/imports.ts";
import { CustomerId } from "../core/primitives.ts";

const shared = {
  method: "POST",
  access: { kind: "privilege", privilege: "manageUsers" },
  reach: "customer",
  peopleOnly: true,
  params: z.object({ customerId: CustomerId }),
} as const;

/** People who are invited by a file. */
export const userImports = {
  check: defineCall({
    ...shared,
    path: "userMaintenance/:customerId/import/check",
    heavy: "report",
    audit: "none",
    summary: "Whom a CSV file of people would invite; writes and mails nothing.",
    body: z.strictObject(importInput),
    output: ImportCheck,
  }),
  write: defineCall({
    ...shared,
    path: "userMaintenance/:customerId/import",
    heavy: "short",
    rate: "emailCheck",
    errors: ["import_refused", "duplicate_email"],
    summary: "Invite the people of a CSV file, or nobody where one of its lines is refused.",
    body: z.strictObject(importWrite),
    output: ImportResult,
  }),
};
