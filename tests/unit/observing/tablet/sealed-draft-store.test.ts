import { describe, expect, it } from "vitest";
import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import { createSealedDraftStore } from "#renderer/features/observing/observations/store/sealed-draft-store.ts";
import { isSealed, sealingKey } from "#renderer/features/observing/observations/store/sealing.ts";
import type {
  DraftStore,
  ShelfKey,
} from "#renderer/features/observing/observations/store/draft-store.ts";

const OWNER = "owner";
const at = (...parts: string[]): ShelfKey => [OWNER, "customer", ...parts];

const newKey = () => sealingKey(crypto.getRandomValues(new Uint8Array(32)));

/** One at a time, as tabs are by their lock. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
};

const open = (raw: DraftStore, key: Promise<CryptoKey>) =>
  createSealedDraftStore({ raw, keyOf: () => key, alone: inTurn() });

describe("a sealed shelf", () => {
  it("a sealed store returns what was put, and holds nothing readable", async () => {
    const raw = createMemoryDraftStore();
    const shelf = open(raw, newKey());
    await shelf.write((rooms) => rooms.put("drafts", at("one"), { note: "seen in Medical ICU" }));
    expect(await shelf.read((rooms) => rooms.get("drafts", at("one")))).toEqual({
      note: "seen in Medical ICU",
    });
    const kept = await raw.read((rooms) => rooms.get("drafts", at("one")));
    expect(isSealed(kept)).toBe(true);
    expect(Object.keys(kept as object)).toEqual(["iv", "sealed"]);
  });

  it("a sealed store leaves another key's data for its owner", async () => {
    const raw = createMemoryDraftStore();
    const owner = newKey();
    const write = (rooms: Parameters<Parameters<DraftStore["write"]>[0]>[0]) =>
      rooms.put("drafts", at("one"), { note: "mine" });
    await open(raw, owner).write(write);
    const other = open(raw, newKey());
    const seen = await other.read((rooms) => rooms.get("drafts", at("one")));
    expect(isSealed(seen)).toBe(true);
    await other.write((rooms) => rooms.put("aside", at("one"), seen));
    const back = await open(raw, owner).read((rooms) => rooms.get("aside", at("one")));
    expect(back).toEqual({ note: "mine" });
  });

  it("a sealed store reads what the same transaction has written", async () => {
    const shelf = open(createMemoryDraftStore(), newKey());
    await shelf.write(async (rooms) => {
      await rooms.put("drafts", at("one"), 1);
      await rooms.put("drafts", at("two"), 2);
    });
    await shelf.write(async (rooms) => {
      await rooms.put("drafts", at("one"), 10);
      await rooms.drop("drafts", at("two"));
      await rooms.put("drafts", at("three"), 3);
      expect(await rooms.get("drafts", at("two"))).toBeUndefined();
      const values = (await rooms.list("drafts", at())).map(({ value }) => value);
      expect(values).toEqual([10, 3]);
    });
    const kept = await shelf.read((rooms) => rooms.list("drafts", at()));
    expect(kept.map(({ value }) => value).toSorted()).toEqual([10, 3].toSorted());
  });

  it("a failed transaction writes nothing to a sealed store", async () => {
    const shelf = open(createMemoryDraftStore(), newKey());
    const failed = shelf.write(async (rooms) => {
      await rooms.put("drafts", at("one"), 1);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await shelf.read((rooms) => rooms.list("drafts", at()))).toEqual([]);
  });

  it("opens plain data of an earlier version, and seals it with the next change", async () => {
    const raw = createMemoryDraftStore();
    await raw.write((rooms) => rooms.put("waiting", at("old"), { note: "plain" }));
    const shelf = open(raw, newKey());
    await shelf.write(async (rooms) => {
      const value = await rooms.get("waiting", at("old"));
      expect(value).toEqual({ note: "plain" });
      await rooms.put("waiting", at("old"), value);
    });
    expect(isSealed(await raw.read((rooms) => rooms.get("waiting", at("old"))))).toBe(true);
  });

  it("reference data are stored only beside the session's key", async () => {
    const raw = createMemoryDraftStore();
    const shelf = open(raw, newKey());
    const keep = () => shelf.write((rooms) => rooms.put("references", at("kit"), { units: 3 }));
    await keep();
    expect(await raw.read((rooms) => rooms.list("references", []))).toEqual([]);
    await raw.write((rooms) => rooms.put("keys", [OWNER], {}));
    await keep();
    expect(await raw.read((rooms) => rooms.list("references", []))).toHaveLength(1);
  });

  it("a sealed store without a key rejects a write, and stores nothing", async () => {
    const raw = createMemoryDraftStore();
    const shelf = createSealedDraftStore({
      raw,
      keyOf: () => Promise.reject(new Error("no key")),
      alone: inTurn(),
    });
    const put = shelf.write((rooms) => rooms.put("drafts", at("one"), 1));
    await expect(put).rejects.toThrow("no key");
    expect(await raw.read((rooms) => rooms.list("drafts", []))).toEqual([]);
  });
});
