import { describe, expect, it } from "vitest";
import { Fact } from "#contract/devices/ingest.ts";
import { buildFacilityModel } from "#server/demo/model/facility-model.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { createTrafficSource } from "#server/demo/simulator/traffic-source.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const nowMs = Date.UTC(2026, 10, 20, 19, 32);
const model = buildFacilityModel(northlakeGeneral, nowMs, 400);
const key = (fact: Fact): string => `${fact.type} ${fact.device} ${fact.at} ${fact.id}`;

describe("the simulator's traffic", () => {
  const source = createTrafficSource(model, 1);
  const whole = source.between(nowMs - 3 * HOUR_MS, nowMs);

  it("the ingest API takes the simulator's traffic", () => {
    expect(whole.length).toBeGreaterThan(500);
    for (const fact of whole) expect(Fact.parse(fact)).toEqual(fact);
    expect(new Set(whole.map(({ type }) => type))).toEqual(
      new Set(["dispense", "passage", "device_report"]),
    );
  });

  it("the simulator's traffic is the same in short steps", () => {
    const steps: Fact[] = [];
    for (let atMs = nowMs - 3 * HOUR_MS; atMs < nowMs; atMs += 5 * 60_000) {
      steps.push(...source.between(atMs, atMs + 5 * 60_000));
    }
    expect(steps.map(key).sort()).toEqual(whole.map(key).sort());
    expect(new Set(steps.map(key)).size).toBe(steps.length);
  });

  it("the simulator's traffic is sent late by a gateway without a network", () => {
    const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    const cut = hourMs - HOUR_MS + 29 * 60_000;
    const late = source.between(cut - 1, cut);
    expect(late.length).toBeGreaterThan(0);
    for (const fact of late) expect(Date.parse(fact.at)).toBeLessThanOrEqual(cut);
    expect(late.some((fact) => Date.parse(fact.at) < cut - 60_000)).toBe(true);
  });

  it("the simulator's traffic grows with the rate, and has the usual facts", () => {
    const fiveTimes = new Set(
      createTrafficSource(model, 5)
        .between(nowMs - 3 * HOUR_MS, nowMs)
        .map(key),
    );
    const events = whole.filter(({ type }) => type !== "device_report");
    expect(fiveTimes.size).toBeGreaterThan(4 * events.length);
    expect(events.filter((fact) => !fiveTimes.has(key(fact))).length).toBeLessThan(3);
  });
});
