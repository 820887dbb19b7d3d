import { describe, expect, it } from "vitest";
import { rowsWithin } from "#renderer/features/reports/reports/frame/page-limit.ts";

describe("how many rows of a sheet fit the pages of a PDF", () => {
  const sheet = { pages: 60, pagePx: 900, tablesPx: 20_000, aroundPx: 1_000, rows: 1_000 };

  it("all rows of a sheet are printed while they fit", () => {
    expect(rowsWithin(sheet)).toBeNull();
    expect(rowsWithin({ ...sheet, tablesPx: 53_000 })).toBeNull();
  });

  it("printed tables share the room that the rest of the sheet leaves", () => {
    expect(rowsWithin({ ...sheet, tablesPx: 106_000 })).toBe(500);
    expect(rowsWithin({ ...sheet, tablesPx: 53_001 })).toBe(999);
  });

  it("a PDF never has room for no row at all", () => {
    expect(rowsWithin({ ...sheet, tablesPx: 60_000, aroundPx: 54_000 })).toBe(1);
  });
});
