import { scryptSync } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCornerTaps, createExitKeys } from "#main/display/way-out.ts";
import { createStoredPin, isPin } from "#main/display/pin.ts";
import { createPinTries } from "#main/display/exit-view.ts";
import { retryDelayMs, waitForServer, waitingPage } from "#main/display/kiosk-start.ts";
import type { ServerCheck } from "#main/server-link/check-server.ts";
import { cornerOf } from "#preload/corner-taps.ts";

const SALT = Buffer.from("0123456789abcdef");
const hashOf = (pin: string) => ({
  hash: scryptSync(pin, SALT, 32, { cost: 16_384, blockSize: 8, parallelization: 1 }).toString(
    "base64",
  ),
  salt: SALT.toString("base64"),
});

describe("a display's PIN", () => {
  it("a display's PIN is checked against scrypt's hash, without the server", async () => {
    expect(await isPin(hashOf("2468"), "2468")).toBe(true);
    expect(await isPin(hashOf("2468"), "2469")).toBe(false);
    expect(await isPin(hashOf("2468"), "")).toBe(false);
    expect(await isPin({ ...hashOf("2468"), hash: "AAAA" }, "2468")).toBe(false);
  });

  it("a display's PIN survives a restart, and goes when the server says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "handrail-pin-"));
    const file = join(folder, "display-pin.json");
    const kept = await createStoredPin(file);
    expect(kept.get()).toBeUndefined();
    kept.set(hashOf("2468"));
    expect((await createStoredPin(file)).get()).toEqual(hashOf("2468"));
    expect(await readFile(file, "utf8")).not.toContain("2468");
    kept.set(null);
    expect(kept.get()).toBeUndefined();
    expect((await createStoredPin(file)).get()).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it("a display's PIN has five tries, then a minute", () => {
    let now = 1_000;
    const tries = createPinTries(() => now);
    expect([1, 2, 3, 4].map(() => tries.fail())).toEqual([4, 3, 2, 1]);
    expect(tries.ask()).toEqual({ mayTry: true });
    expect(tries.fail()).toBe(0);
    expect(tries.ask()).toEqual({ mayTry: false, waitSeconds: 60 });
    now += 59_999;
    expect(tries.ask()).toEqual({ mayTry: false, waitSeconds: 1 });
    now += 1;
    expect(tries.ask()).toEqual({ mayTry: true });
    expect(tries.fail()).toBe(4);
    tries.succeed();
    expect(tries.fail()).toBe(4);
  });
});

describe("the way out of a kiosk", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const keys = (given: { isLocked?: boolean; hasPin?: boolean } = {}) => {
    const ask = vi.fn();
    const leave = vi.fn();
    const { handle } = createExitKeys({
      isLocked: () => given.isLocked ?? true,
      hasPin: () => given.hasPin ?? false,
      ask,
      leave,
    });
    const press = (type: "keyDown" | "keyUp", code: string, held = {}) =>
      handle({ type, code, key: code.replace(/^Key/u, ""), control: false, alt: false, ...held });
    return { press, ask, leave };
  };

  it("the way out of a kiosk is Ctrl+Alt+K and nothing near it", () => {
    const { press, ask } = keys({ hasPin: true });
    press("keyDown", "KeyK", { control: true });
    press("keyDown", "KeyK", { alt: true });
    press("keyDown", "KeyJ", { control: true, alt: true });
    expect(ask).not.toHaveBeenCalled();
    expect(press("keyDown", "KeyK", { control: true, alt: true })).toBe(true);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("holding Esc for 3 s leaves a kiosk without a PIN", async () => {
    const { press, leave } = keys();
    press("keyDown", "Escape");
    await vi.advanceTimersByTimeAsync(1_500);
    press("keyDown", "Escape");
    await vi.advanceTimersByTimeAsync(1_499);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  it("a short Esc, another key or a PIN leaves the kiosk closed", async () => {
    const { press, leave } = keys();
    press("keyDown", "Escape");
    await vi.advanceTimersByTimeAsync(2_900);
    press("keyUp", "Escape");
    await vi.advanceTimersByTimeAsync(60_000);
    press("keyDown", "Escape");
    press("keyDown", "KeyA");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(leave).not.toHaveBeenCalled();
    const withPin = keys({ hasPin: true });
    withPin.press("keyDown", "Escape");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(withPin.leave).not.toHaveBeenCalled();
  });

  it("a window at a desk has no kiosk key", () => {
    const { press, ask } = keys({ isLocked: false });
    expect(press("keyDown", "KeyK", { control: true, alt: true })).toBe(false);
    expect(press("keyDown", "Escape")).toBe(false);
    expect(ask).not.toHaveBeenCalled();
  });

  it("five taps in one corner within 5 s leave a kiosk", () => {
    let now = 0;
    const isFifth = createCornerTaps(() => now);
    const tap = (corner: number, at: number) => {
      now = at;
      return isFifth(corner);
    };
    expect([0, 1, 2, 3].map((second) => tap(3, second * 1_000))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(tap(3, 4_000)).toBe(true);
    expect([5, 5, 5, 5].map((second) => tap(3, second * 1_000))).toContain(false);
    expect(tap(1, 5_100)).toBe(false);
    expect([10, 12, 14, 16, 18].map((second) => tap(0, second * 1_000))).not.toContain(true);
  });

  it("a kiosk's corner is distinct from its edge", () => {
    const size = { width: 1920, height: 1080 };
    expect(cornerOf({ x: 0, y: 0 }, size)).toBe(0);
    expect(cornerOf({ x: 1919, y: 95 }, size)).toBe(1);
    expect(cornerOf({ x: 95, y: 1079 }, size)).toBe(2);
    expect(cornerOf({ x: 1900, y: 1000 }, size)).toBe(3);
    expect(cornerOf({ x: 96, y: 0 }, size)).toBeUndefined();
    expect(cornerOf({ x: 0, y: 500 }, size)).toBeUndefined();
  });
});

describe("waiting for the server", () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());

  const waiting = (results: ServerCheck["result"][]) => {
    const tries: number[] = [];
    const next: number[] = [];
    const controller = new AbortController();
    const outcome = waitForServer({
      check: async () => {
        tries.push(Date.now() / 1000);
        const result = results.shift() ?? "unreachable";
        return result === "ok" ? { result, url: "" } : { result };
      },
      onFailure: (_result, at) => void next.push(at / 1000),
      signal: controller.signal,
    });
    return { tries, next, outcome, stop: () => controller.abort() };
  };

  it("the waiting page retries after 5 to 60 s, then each minute", async () => {
    const { tries, next, outcome, stop } = waiting([]);
    await vi.advanceTimersByTimeAsync(255_000);
    expect(tries).toEqual([0, 5, 15, 35, 75, 135, 195, 255]);
    expect(next).toEqual([5, 15, 35, 75, 135, 195, 255, 315]);
    stop();
    expect(await outcome).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    expect(retryDelayMs(1_000)).toBe(60_000);
  });

  it("waiting ends with the server's first answer", async () => {
    const { tries, outcome } = waiting(["unreachable", "not_ready", "ok"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe(true);
    expect(tries).toEqual([0, 5, 15]);
  });

  it("the waiting page shows server and time, and a certificate's date", () => {
    const page = (result: ServerCheck["result"], language: "en-US" | "fr-CA" = "en-US") =>
      waitingPage({
        language,
        server: "https://portal.example.org/?<",
        failed: { result, nextTryAt: new Date(2026, 10, 26, 14, 5, 9).getTime() },
      });
    expect(page("unreachable")).toContain("Next try at 2:05:09");
    expect(page("unreachable")).toContain("https://portal.example.org/?&lt;");
    expect(page("unreachable")).not.toContain("certificate");
    vi.setSystemTime(new Date(2026, 0, 1, 12));
    expect(page("untrusted_certificate")).toContain("January 1, 2026");
    expect(page("untrusted_certificate", "fr-CA")).toContain("1 janvier 2026");
  });
});
