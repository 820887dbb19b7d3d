import { describe, expect, it } from "vitest";
import { letterFrom, stepFrom } from "#renderer/ui/lib/list-keys.ts";

const typed = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false });

describe("keys in a list", () => {
  it("list keys step in a ring, and jump to both ends", () => {
    const steps = ["ArrowDown", "ArrowUp", "Home", "End", "Enter"];
    expect(steps.map((key) => stepFrom(0, key, 3))).toEqual([1, 2, 0, 2, null]);
    expect(steps.map((key) => stepFrom(2, key, 3))).toEqual([0, 1, 0, 2, null]);
  });

  it("list keys begin at an end without a selection, and ignore an empty list", () => {
    expect(["ArrowDown", "ArrowUp"].map((key) => stepFrom(-1, key, 3))).toEqual([0, 2]);
    expect(["ArrowDown", "ArrowUp", "Home", "End"].map((key) => stepFrom(0, key, 0))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("list keys lead to the next entry with that letter, ignoring accents", () => {
    const words = ["Élan", "Nord", "Est", "nouveau"];
    expect(letterFrom(0, typed("e"), words)).toBe(2);
    expect(letterFrom(2, typed("É"), words)).toBe(0);
    expect(letterFrom(-1, typed("n"), words)).toBe(1);
    expect(letterFrom(1, typed("N"), words)).toBe(3);
    expect(letterFrom(2, typed("x"), words)).toBeNull();
  });

  it("list keys ignore shortcuts, named keys and the space bar as letters", () => {
    const words = ["End of shift", " blank"];
    for (const key of ["End", " "]) expect(letterFrom(-1, typed(key), words), key).toBeNull();
    for (const held of ["altKey", "ctrlKey", "metaKey"]) {
      expect(letterFrom(-1, { ...typed("e"), [held]: true }, words), held).toBeNull();
    }
  });
});
