import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKnownWindows } from "#main/security/known-windows.ts";
import { checkSender } from "#main/security/sender.ts";
import { createHeartbeat } from "#main/windows/heartbeat.ts";
import { chooseScreen } from "#main/windows/keep-on-screen.ts";
import { type DisplayArea, type WindowPlace, chooseBounds } from "#main/windows/place.ts";
import { reloadDelayMs } from "#main/windows/revive.ts";

const displayAt = (id: number, x: number, width = 1920, height = 1080): DisplayArea => ({
  id,
  bounds: { x, y: 0, width, height },
  workArea: { x, y: 40, width, height: height - 40 },
});

describe("chooseBounds", () => {
  const primary = displayAt(1, 0);
  const second = displayAt(2, 1920);
  const place: WindowPlace = {
    bounds: { x: 2000, y: 100, width: 800, height: 600 },
    maximized: false,
    display: { id: 2, bounds: second.bounds },
  };

  it("the first window is centered on the primary display", () => {
    expect(chooseBounds(undefined, [primary], primary)).toEqual({
      x: 240,
      y: 110,
      width: 1440,
      height: 900,
    });
    const small = displayAt(1, 0, 1280, 720);
    expect(chooseBounds(undefined, [small], small)).toEqual({
      x: 0,
      y: 40,
      width: 1280,
      height: 680,
    });
  });

  it("a window opens again where it was", () => {
    expect(chooseBounds(place, [primary, second], primary)).toEqual(place.bounds);
  });

  it("a display with another id is found by its bounds", () => {
    expect(chooseBounds(place, [primary, { ...second, id: 9 }], primary)).toEqual(place.bounds);
  });

  it("a window moves along with a rearranged display", () => {
    expect(chooseBounds(place, [primary, displayAt(2, -1920)], primary)).toMatchObject({
      x: -1840,
      y: 100,
    });
  });

  it("a window returns to the primary display when its own is gone", () => {
    expect(chooseBounds(place, [primary], primary)).toMatchObject({ x: 240, y: 110 });
  });

  it("a window fits into a display that became smaller", () => {
    const smaller = displayAt(2, 1920, 700, 500);
    expect(chooseBounds(place, [primary, smaller], primary)).toEqual({
      x: 1920,
      y: 40,
      width: 700,
      height: 460,
    });
  });
});

describe("reloadDelayMs", () => {
  const minute = 60_000;
  const delaysOf = (times: number[]) =>
    times.map((_time, place) => reloadDelayMs(times.slice(0, place + 1)));

  it("reloads a crashed page within 10 s, pausing after five crashes in 10 minutes", () => {
    expect(delaysOf([1, 2, 3, 4, 9].map((minutes) => minutes * minute))).toEqual([
      0, 1_000, 3_000, 5_000, 300_000,
    ]);
  });

  it("the reload delay restarts after the pause and forgets old crashes", () => {
    expect(delaysOf([0, 0, 0, 0, 0, 5 * minute, 5 * minute])).toEqual([
      0, 1_000, 3_000, 5_000, 300_000, 0, 1_000,
    ]);
    expect(delaysOf([0, 0, 0, 0, 10 * minute])).toEqual([0, 1_000, 3_000, 5_000, 0]);
  });
});

describe("chooseScreen", () => {
  const left = displayAt(3, -1920);
  const primary = displayAt(1, 0);
  const right = displayAt(2, 1920);
  const screens = [primary, right, left];

  it("screens are counted from the left", () => {
    const chosen = [1, 2, 3].map((number) => chooseScreen(number, screens, primary).id);
    expect(chosen).toEqual([3, 1, 2]);
  });

  it("stays on the primary screen without a number or while another is away", () => {
    expect(chooseScreen(undefined, screens, primary)).toBe(primary);
    expect(chooseScreen(3, [primary, left], primary)).toBe(primary);
  });
});

describe("heartbeat", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const never = () => new Promise<never>(() => {});

  it("the heartbeat watch is quiet as long as the page answers", async () => {
    const onSilence = vi.fn();
    const beat = vi.fn().mockResolvedValueOnce(1).mockRejectedValue(new Error("loading"));
    createHeartbeat({ beat, onSilence }).start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beat).toHaveBeenCalledTimes(20);
    expect(onSilence).not.toHaveBeenCalled();
  });

  it("a page without heartbeats is reported within 8 s, again and again", async () => {
    const onSilence = vi.fn();
    createHeartbeat({ beat: never, onSilence }).start();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(onSilence).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onSilence).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(onSilence).toHaveBeenCalledTimes(2);
  });

  it("a missing heartbeat of the old page does not count against the new one", async () => {
    const onSilence = vi.fn();
    const beat = vi.fn().mockReturnValueOnce(never()).mockResolvedValue(1);
    const heartbeat = createHeartbeat({ beat, onSilence });
    heartbeat.start();
    await vi.advanceTimersByTimeAsync(5_000);
    heartbeat.restart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beat.mock.calls.length).toBeGreaterThan(5);
    expect(onSilence).not.toHaveBeenCalled();
  });

  it("the heartbeat watch is still once it is stopped", async () => {
    const beat = vi.fn(never);
    const onSilence = vi.fn();
    const heartbeat = createHeartbeat({ beat, onSilence });
    heartbeat.start();
    await vi.advanceTimersByTimeAsync(5_000);
    heartbeat.stop();
    heartbeat.restart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beat).toHaveBeenCalledTimes(1);
    expect(onSilence).not.toHaveBeenCalled();
  });
});

describe("checkSender", () => {
  const windows = createKnownWindows();
  windows.add(1, "main");
  windows.add(2, "print");
  windows.add(3, "setup");
  const from = (id: number, origin = "app://handrail", parent: unknown = null) => ({
    sender: { id },
    senderFrame: { origin, parent },
  });

  it("checkSender lets the top frame of a known window of the right kind through", () => {
    expect(() => checkSender(from(1), windows, ["main"])).not.toThrow();
    expect(() => checkSender(from(2), windows, ["main", "print"])).not.toThrow();
  });

  it.each([
    ["an unknown window", from(9), "unknown"],
    ["a window of another kind", from(2), "print"],
    ["another origin of the scheme", from(1, "app://setup"), "Foreign origin"],
    ["a foreign origin", from(1, "https://example.org"), "Foreign origin"],
    ["a frame", from(1, "app://handrail", {}), "top frame"],
    ["a frame that is gone", { sender: { id: 1 }, senderFrame: null }, "gone"],
  ])("a call is refused %s", (_name, event, reason) => {
    expect(() => checkSender(event, windows, ["main"])).toThrow(reason);
  });

  it("calls of a closed window are forgotten", () => {
    windows.remove(1);
    expect(() => checkSender(from(1), windows, ["main"])).toThrow("unknown");
  });
});
