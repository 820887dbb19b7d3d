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
  ])("the audit log's address ignores invalid values: %s", (query) => {
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
  it("days of a filter are taken singly, and removed when emptied", () => {
    const filter = { search: "night", from: "2026-01-31" };
    expect(withDay(filter, "to", "2026-02-01")).toEqual({ ...filter, to: "2026-02-01" });
    expect(withDay(filter, "from", undefined)).toEqual({ search: "night", from: undefined });
  });

  it("days of a filter stay while the input is no day", () => {
    const filter = { from: "2026-01-31" };
    expect(withDay(filter, "from", "2/30/2026")).toBe(filter);
  });

  it("days of a filter may be equal, but not the wrong way round", () => {
    expect(isReversed({ from: "2026-01-31", to: "2026-01-31" })).toBe(false);
    expect(isReversed({ from: "2026-02-01", to: "2026-01-31" })).toBe(true);
    expect(isReversed({ from: "2026-02-01" })).toBe(false);
  });
});
