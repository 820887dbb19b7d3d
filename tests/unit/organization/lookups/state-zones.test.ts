import { expect, it } from "vitest";
import { zoneOfState } from "#server/features/organization/lookups/lib/state-zones.ts";

const CANADA = "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT".split("|");
const STATES =
  "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY".split(
    "|",
  );

it("knows a zone of every state and province, which every runtime knows too", () => {
  const zones = new Set(Intl.supportedValuesOf("timeZone"));
  const found = [
    ...CANADA.map((code) => [code, zoneOfState("CA", code)] as const),
    ...STATES.map((code) => [code, zoneOfState("US", code)] as const),
  ];
  expect(found.filter(([, zone]) => zone === null || !zones.has(zone))).toEqual([]);
  expect(zoneOfState("CA", "QC")).toBe("America/Toronto");
  expect(zoneOfState("FR", "CA")).toBeNull();
});
