import { describe, expect, it } from "vitest";
import { numbers, texts } from "#server/engine/pg-arrays.ts";

describe("array parameters", () => {
  it("array parameters carry numbers, booleans and null", () => {
    expect(numbers([1, -2.5, null, true])).toBe("{1,-2.5,NULL,true}");
    expect(numbers([])).toBe("{}");
  });

  it("quote text, so that no text is taken for nothing or for two", () => {
    expect(texts(["a,b", 'q"\\', "null", null, "{é}"])).toBe(
      '{"a,b","q\\"\\\\","null",null,"{é}"}',
    );
  });
});
