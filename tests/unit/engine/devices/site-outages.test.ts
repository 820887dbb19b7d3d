import { describe, expect, it } from "vitest";
import { siteOutages } from "#server/engine/devices/site-outages.ts";

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
/** Minutes of a morning; the present is an hour after the last of them. */
const at = (text: string): number => Date.parse(`2026-11-10T${text}:00Z`);
const NOW = at("12:00");

/** A gateway in contact in some spans, "07:00-08:00", and out of service from an instant on. */
const gateway = (deviceId: string, contacts: readonly string[], until?: string) => ({
  deviceId,
  expected: [{ fromMs: at("00:00"), toMs: until === undefined ? Infinity : at(until) }],
  contacts: contacts.map((text) => {
    const [from = "", to = ""] = text.split("-");
    return { fromMs: at(from), toMs: at(to) };
  }),
  limitMs: LIMIT,
});

const told = (gateways: Parameters<typeof siteOutages>[0], nowMs = NOW) =>
  siteOutages(gateways, nowMs).map(({ rootId, fromMs, toMs, offlineFrom }) => [
    rootId,
    new Date(fromMs).toISOString().slice(11, 16),
    toMs === Infinity ? null : new Date(toMs).toISOString().slice(11, 16),
    [...offlineFrom.keys()].join(""),
  ]);

describe("an outage of a whole site", () => {
  it("a site outage begins when all gateways are lost within ten minutes", () => {
    const site = [
      gateway("A", ["07:00-08:04"]),
      gateway("B", ["07:00-08:00", "10:00-11:55"]),
      gateway("C", ["07:00-08:10"]),
    ];
    expect(told(site)).toEqual([["B", "08:30", "10:00", "BAC"]]);
    // It is unknown before the last of them counts as offline.
    expect(told(site, at("08:40"))).toEqual([]);
    expect(told(site, at("08:41"))).toEqual([["B", "08:30", "10:00", "BAC"]]);
  });

  it("a site outage needs all gateways lost at once, and none in contact", () => {
    expect(told([gateway("A", ["07:00-08:00"])])).toEqual([]);
    expect(told([gateway("A", ["07:00-08:00"]), gateway("B", ["07:00-11:55"])])).toEqual([]);
    expect(told([gateway("A", ["07:00-08:00"]), gateway("B", ["07:00-08:11"])])).toEqual([]);
    // Back before the other was missed: they were never out at once.
    expect(
      told([gateway("A", ["07:00-08:00", "08:35-11:55"]), gateway("B", ["07:00-08:09"])]),
    ).toEqual([]);
    expect(
      told([
        gateway("A", ["07:00-08:00"]),
        gateway("B", ["07:00-08:00"]),
        gateway("C", ["08:05-11:55"]),
      ]),
    ).toEqual([]);
  });

  it("a site outage ignores gateways that were offline before or not expected", () => {
    const lost = [gateway("A", ["07:00-08:00"]), gateway("B", ["07:00-08:00"])];
    expect(told([...lost, gateway("C", ["06:00-07:00"])])).toEqual([["A", "08:30", null, "AB"]]);
    expect(told([...lost, gateway("C", ["07:00-11:55"], "07:30")])).toEqual([
      ["A", "08:30", null, "AB"],
    ]);
    expect(told([...lost, gateway("C", ["07:00-07:40"])])).toEqual([]);
    expect(told([gateway("A", ["07:00-08:00"]), gateway("B", ["07:00-08:00"], "08:10")])).toEqual(
      [],
    );
  });
});
