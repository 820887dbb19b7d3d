import { describe, expect, test } from "vitest";
import { slotTick } from "#contract/core/formats/slots.ts";
import type { Language } from "#contract/core/primitives.ts";
import { wordsOf } from "./texts.ts";

const tickIn = async (language: Language, slot: string, isFirst = false) =>
  slotTick(await wordsOf(language), "hour", slot, isFirst).replaceAll("\u00a0", " ");

describe("ticks of hours", () => {
  test.each([
    ["en-US", "2026-11-19T07:00", "7 AM"],
    ["en-US", "2026-11-19T07:30", "7:30 AM"],
    ["en-US", "2026-11-19T00:30", "12:30 AM"],
    ["fr-CA", "2026-11-19T07:00", "7 h"],
    ["fr-CA", "2026-11-19T07:30", "7 h 30"],
  ] as const)("ticks of hours in %s, %s is %s", async (language, slot, tick) => {
    expect(await tickIn(language, slot)).toBe(tick);
  });

  test("midnight within a graph names its day", async () => {
    expect(await tickIn("en-US", "2026-11-19T00:00")).toBe("Nov 19");
    expect(await tickIn("en-US", "2026-11-19T00:00", true)).toBe("12 AM");
  });
});
