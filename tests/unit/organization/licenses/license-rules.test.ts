import { describe, expect, it } from "vitest";
import { licenseState, troubledLicense } from "#contract/organization/license-state.ts";
import type { License } from "#contract/organization/licenses.ts";
import { pairsOf } from "#renderer/features/organization/licenses/lib/new-licenses.ts";

const general = { facilityId: "a", facilityName: "General" };
const childrens = { facilityId: "b", facilityName: "Children’s" };
const held = (facilityId: string, productCode: string, expired: boolean): License =>
  ({ facilityId, productCode, expired }) as License;

describe("a license", () => {
  it("a license counts on its last day, and is marked from 90 days before", () => {
    expect([-1, 0, 90, 91].map(licenseState)).toEqual(["expired", "soon", "soon", "current"]);
  });

  it("a customer's license shows where it ended or ends first", () => {
    const licenses = [
      { productCode: "ECM", expirationDate: "2028-01-01", daysLeft: 405 },
      { productCode: "SA", expirationDate: "2027-01-15", daysLeft: 54 },
      { productCode: "OBS", expirationDate: "2026-06-30", daysLeft: -145 },
    ] as const;
    expect(troubledLicense(licenses)?.productCode).toBe("OBS");
    expect(troubledLicense(licenses.slice(0, 1))).toBeUndefined();
  });

  it("a license may follow an expired one", () => {
    const existing = [held("a", "OBS", false), held("b", "OBS", true)];
    const pairs = pairsOf(["OBS", "IMS"], [general, childrens], existing);
    expect(pairs.map(({ product, facility }) => `${product} ${facility.facilityName}`)).toEqual([
      "IMS General",
      "OBS Children’s",
      "IMS Children’s",
    ]);
  });
});
