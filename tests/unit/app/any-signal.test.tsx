import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anySignal } from "#renderer/api/client.ts";

const own = Object.getOwnPropertyDescriptor(AbortSignal, "any");

describe("a joint signal in a browser that knows none", () => {
  beforeEach(() => {
    Reflect.deleteProperty(AbortSignal, "any");
  });
  afterEach(() => {
    if (own !== undefined) Object.defineProperty(AbortSignal, "any", own);
  });

  it("a joint signal is aborted with the first of its signals", () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const joint = anySignal([one.signal, other.signal]);
    expect(joint.aborted).toBe(false);
    other.abort("enough");
    one.abort("too late");
    expect(joint.aborted).toBe(true);
    expect(joint.reason).toBe("enough");
  });

  it("a joint signal is aborted from the start where one of its signals is", () => {
    expect(anySignal([new AbortController().signal, AbortSignal.abort("over")]).reason).toBe(
      "over",
    );
  });
});
