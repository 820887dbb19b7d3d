import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { parseBatch } from "#server/features/devices/ingest/http/read-batch.ts";

const parsed = (text: string): Promise<unknown[]> => parseBatch(Buffer.from(text));
const refused = (code: string) => expect.objectContaining({ code });

describe("the text of a batch", () => {
  it("a batch may be a JSON array", async () => {
    expect(await parsed(' \n[{"id":"a"},5]')).toEqual([{ id: "a" }, 5]);
    expect(await parsed('\uFEFF[{"id":"],\\"[","x":[1,[2]]} , {} ]\n')).toEqual([
      { id: '],"[', x: [1, [2]] },
      {},
    ]);
    expect(await parsed("[ ]")).toEqual([]);
  });

  it("a batch may be a fact on each line, with any line ending", async () => {
    expect(await parsed('{"id":"a"}\r\n\n{"id":"b"}\n')).toEqual([{ id: "a" }, { id: "b" }]);
    expect(await parsed("")).toEqual([]);
  });

  it("reserves the place of a line that is not JSON, which alone is refused", async () => {
    expect(await parsed('{"id":"a"}\n{"id":\n{"id":"c"}')).toEqual([
      { id: "a" },
      undefined,
      { id: "c" },
    ]);
  });

  it("a batch's line longer than any fact is not read", async () => {
    const long = JSON.stringify({ id: "x".repeat(LIMITS.ingestLineMaxBytes) });
    expect(await parsed(`${long}\n1`)).toEqual([undefined, 1]);
    expect(await parsed(`[1,${long}]`)).toEqual([1, undefined]);
  });

  it.each(['[{"id":"a"}', "[1}", "[1,]", "[,1]", "[1,,2]", "[1] 2", "[[1]", '["a', "[{]}]"])(
    "a batch whose array does not parse is refused whole: %s",
    async (text) => {
      await expect(parsed(text)).rejects.toThrow(refused("invalid_input"));
    },
  );

  it("refuses a whole batch with too many facts or too many blank lines", async () => {
    const lines = Array.from({ length: LIMITS.ingestFactsPerCall + 1 }, () => "1");
    expect(await parsed(lines.slice(1).join("\n"))).toHaveLength(LIMITS.ingestFactsPerCall);
    expect(await parsed(`[${lines.slice(1).join(",")}]`)).toHaveLength(LIMITS.ingestFactsPerCall);
    const tooMany = refused("batch_too_large");
    await expect(parsed(lines.join("\n"))).rejects.toThrow(tooMany);
    await expect(parsed(`[${lines.join(",")}]`)).rejects.toThrow(tooMany);
    expect(await parsed("\n".repeat(LIMITS.ingestLinesMax))).toEqual([]);
    await expect(parsed("\n".repeat(LIMITS.ingestLinesMax + 1))).rejects.toThrow(tooMany);
  });
});
