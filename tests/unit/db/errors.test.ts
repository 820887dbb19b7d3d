import { describe, expect, it } from "vitest";
import { constraintName, databaseError } from "#server/db/errors.ts";

const violation = (message: string, fields: Record<string, string>): Error =>
  Object.assign(new Error(message), fields);

describe("database errors", () => {
  const text = 'duplicate key value violates unique constraint "facility_name_key';

  it("finds a constraint's name in one PostgreSQL's field or a distributed one's message", () => {
    expect(constraintName(violation("…", { constraint: "facility_name_key" }))).toBe(
      "facility_name_key",
    );
    expect(constraintName(violation(`${text}_102117"`, { constraint: "" }))).toBe(
      "facility_name_key",
    );
    expect(constraintName(violation(`${text}"`, {}))).toBe("facility_name_key");
    expect(constraintName(new Error("no such thing"))).toBeNull();
  });

  it("a database error becomes the conflict that a person understands", () => {
    const one = databaseError(violation("…", { code: "23505", constraint: "facility_name_key" }));
    const other = databaseError(violation(`${text}_102117"`, { code: "23505" }));
    expect(one?.code).toBe("duplicate_name");
    expect(other?.code).toBe("duplicate_name");
  });

  it("an absent database means a retry, other database errors are faults", () => {
    expect(databaseError(violation("…", { code: "57P03" }))?.code).toBe("unavailable");
    expect(databaseError(violation("…", { code: "57014" }))?.code).toBe("unavailable");
    expect(databaseError(violation("…", { code: "ECONNREFUSED" }))?.status).toBe(503);
    expect(databaseError(violation("…", { code: "08006" }))?.status).toBe(503);
    expect(databaseError(new Error("Connection terminated unexpectedly"))?.status).toBe(503);
    const lost = "failure on connection marked as essential: 127.0.0.1:24019";
    expect(databaseError(violation(lost, { code: "XX000" }))?.status).toBe(503);
    expect(databaseError(violation("…", { code: "42P01" }))).toBeNull();
    expect(
      databaseError(violation("…", { code: "23505", constraint: "unheard_of_key" })),
    ).toBeNull();
  });
});
