import { describe, expect, it } from "vitest";
import {
  isReversed,
  readFilter,
  withDay,
  withFilter,
} from "#renderer/features/identity/audit/lib/address.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

describe("the audit log's address", () => {
  it("the audit log's address holds search and days", () => {
    expect(read("search=+night+&from=2026-01-31&to=2026-02-01")).toEqual({
      search: "night",
      from: "2026-01-31",
      to: "2026-02-01",
    });
  });

  it.each([
    "",
    "search=",
    "search=++",
    "from=2026-02-30",
    "to=yesterday",
    `search=${"x".repeat(101)}`,
  ])("is read without what makes no sense: %s", (query) => {
    expect(read(query)).toEqual({ search: undefined, from: undefined, to: undefined });
  });

  it("changing the audit log's filter leaves the rest of its address", () => {
    const query = new URLSearchParams("customerId=a&search=night&from=2026-01-31");
    expect(String(withFilter(query, { search: "", to: "2026-02-01" }))).toBe(
      "customerId=a&to=2026-02-01",
    );
  });
});

describe("days", () => {
  it("are taken one by one, and taken away when their field is emptied", () => {
    const filter = { search: "night", from: "2026-01-31" };
    expect(withDay(filter, "to", "2026-02-01")).toEqual({ ...filter, to: "2026-02-01" });
    expect(withDay(filter, "from", undefined)).toEqual({ search: "night", from: undefined });
  });

  it("stay as they were while what is typed is no day", () => {
    const filter = { from: "2026-01-31" };
    expect(withDay(filter, "from", "2/30/2026")).toBe(filter);
  });

  it("may be one and the same, but not the wrong way round", () => {
    expect(isReversed({ from: "2026-01-31", to: "2026-01-31" })).toBe(false);
    expect(isReversed({ from: "2026-02-01", to: "2026-01-31" })).toBe(true);
    expect(isReversed({ from: "2026-02-01" })).toBe(false);
  });
});
