import { describe, expect, it } from "vitest";
import {
  chosenInstant,
  faultOf,
  minutesAgo,
} from "#renderer/features/observing/observations/model/time-choice.ts";

const ZONE = "America/New_York";
/** 9:30:20 and 10:00:40 in New York. */
const bounds = {
  startedAtMs: Date.parse("2026-11-19T14:30:20Z"),
  nowMs: Date.parse("2026-11-19T15:00:40Z"),
};
const wall = (time: string, day = "2026-11-19") => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { day, hour, minute };
};

describe("the time of an observation", () => {
  it("an observation's time lies between its session's start and the present minute", () => {
    expect(faultOf(wall("09:30"), ZONE, bounds)).toBe(null);
    expect(faultOf(wall("10:00"), ZONE, bounds)).toBe(null);
    expect(faultOf(wall("09:29"), ZONE, bounds)).toBe("beforeSession");
    expect(faultOf(wall("10:01"), ZONE, bounds)).toBe("future");
    expect(faultOf(wall("09:45", "2026-11-20"), ZONE, bounds)).toBe("future");
    expect(faultOf(wall("09:45", ""), ZONE, bounds)).toBe("noDay");
  });

  it("an observation may start in the minute in which its session began", () => {
    expect(chosenInstant(wall("09:30"), ZONE, bounds)).toBe(bounds.startedAtMs);
    expect(chosenInstant(wall("09:31"), ZONE, bounds)).toBe(Date.parse("2026-11-19T14:31:00Z"));
  });

  it("offers times some minutes back, as long as the session had begun", () => {
    expect(minutesAgo(5, ZONE, bounds)).toEqual(wall("09:55"));
    expect(minutesAgo(30, ZONE, bounds)).toEqual(wall("09:30"));
    expect(minutesAgo(31, ZONE, bounds)).toBe(null);
  });
});
