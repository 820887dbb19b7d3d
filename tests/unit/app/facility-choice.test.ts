import { describe, expect, it } from "vitest";
import { choose } from "#renderer/app/facility/choose.ts";
import { inOtherFacility, withScope } from "#renderer/app/facility/facility-scope-provider.tsx";

const rows = [
  { id: "children", licensedProductCodes: ["ECM", "SA"] },
  { id: "general", licensedProductCodes: ["ECM", "IMS", "OBS", "SA"] },
  { id: "plant", licensedProductCodes: ["ECM", "SA"] },
];
const chosen = (named: string | null, last: string | null): string => {
  const choice = choose(rows, named, last);
  return choice.kind === "chosen" ? choice.row.id : choice.kind;
};

describe("the facility a page works in", () => {
  it("the address' facility comes before the last used one, then any other", () => {
    expect(chosen("plant", "children")).toBe("plant");
    expect(chosen(null, "children")).toBe("children");
    expect(chosen("", "plant")).toBe("plant");
  });

  it("a new user works in the facility with the most products", () => {
    expect(chosen(null, null)).toBe("general");
    expect(chosen(null, "gone")).toBe("general");
  });

  it("a page's facility is always the one that the address names", () => {
    expect(chosen("elsewhere", "children")).toBe("foreign");
    expect(choose([], null, null)).toEqual({ kind: "none" });
  });
});

describe("the address of a facility", () => {
  const scope = { customerId: "c", facilityId: "f" };
  const query = () =>
    new URLSearchParams({
      reportId: "2",
      facilityId: "old",
      filters: JSON.stringify({
        reportDateRange: "last12Months",
        locationIds: ["l"],
        shiftIds: [],
      }),
      selectedData: '["l"]',
      sortBy: '[{"key":"unit"}]',
      graphActions: '{"zoom":true}',
    });

  it("completing a facility's address changes nothing else", () => {
    const next = withScope(query(), scope);
    expect(next.get("facilityId")).toBe("f");
    expect(next.get("customerId")).toBe("c");
    expect(next.get("selectedData")).toBe('["l"]');
    expect(next.get("filters")).toBe(query().get("filters"));
  });

  it("changing the facility drops its rows, and retains the timeframe", () => {
    const next = inOtherFacility(query(), scope);
    expect(Object.fromEntries(next)).toEqual({
      reportId: "2",
      customerId: "c",
      facilityId: "f",
      filters: '{"reportDateRange":"last12Months"}',
    });
  });

  it.each(["nonsense", "[1]", "null", '{"locationIds":["l"]}'])(
    "a facility's address drops filters %s",
    (filters) => {
      const next = inOtherFacility(new URLSearchParams({ filters }), scope);
      expect(next.get("filters")).toBeNull();
    },
  );
});
