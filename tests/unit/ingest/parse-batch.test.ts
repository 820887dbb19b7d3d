import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { parseBatch } from "#server/features/ingest/read-batch.ts";

describe("the text of a batch", () => {
  it("is a JSON array", () => {
    expect(parseBatch(' \n[{"id":"a"},5]')).toEqual([{ id: "a" }, 5]);
    expect(parseBatch("[]")).toEqual([]);
  });

  it("or a fact on each line, whatever ends the line", () => {
    expect(parseBatch('{"id":"a"}\r\n\n{"id":"b"}\n')).toEqual([{ id: "a" }, { id: "b" }]);
    expect(parseBatch("")).toEqual([]);
  });

  it("keeps the place of a line that is not JSON, so that it alone is refused", () => {
    expect(parseBatch('{"id":"a"}\n{"id":\n{"id":"c"}')).toEqual([
      { id: "a" },
      undefined,
      { id: "c" },
    ]);
  });

  it("is refused whole when an array does not parse", () => {
    expect(() => parseBatch('[{"id":"a"}')).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });

  it("is refused whole with more facts than a call may bring", () => {
    const lines = Array.from({ length: LIMITS.ingestFactsPerCall + 1 }, () => "1");
    expect(parseBatch(lines.slice(1).join("\n"))).toHaveLength(LIMITS.ingestFactsPerCall);
    const tooMany = expect.objectContaining({ code: "batch_too_large" });
    expect(() => parseBatch(lines.join("\n"))).toThrow(tooMany);
    expect(() => parseBatch(`[${lines.join(",")}]`)).toThrow(tooMany);
  });
});
