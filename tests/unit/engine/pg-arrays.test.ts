import { describe, expect, it } from "vitest";
import { numbers, texts } from "#server/engine/pg-arrays.ts";

describe("array parameters", () => {
  it("array parameters carry numbers, booleans and null", () => {
    expect(numbers([1, -2.5, null, true])).toBe("{1,-2.5,NULL,true}");
    expect(numbers([])).toBe("{}");
  });

  it("array parameters quote text, so that none becomes null or two", () => {
    expect(texts(["a,b", 'q"\\', "null", null, "{é}"])).toBe(
      '{"a,b","q\\"\\\\","null",null,"{é}"}',
    );
  });
});
