import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SessionDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { reduce, startSession } from "#renderer/features/observing/observations/model/reduce.ts";
import {
  type Keeper,
  createKeeper,
} from "#renderer/features/observing/observations/store/draft-keeper.ts";
import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import { StoredDraft } from "#renderer/features/observing/observations/store/record-schemas.ts";
import { readRecords } from "#renderer/features/observing/observations/store/records.ts";
import { scopeKey } from "#renderer/features/observing/observations/store/scope-key.ts";
import type { DraftStore } from "#renderer/features/observing/observations/store/draft-store.ts";
import type { SessionScope } from "#renderer/features/observing/observations/store/types.ts";
import { fillable } from "./fillable.ts";
import { soon } from "#tests/support/soon.ts";
import { turns } from "#tests/support/turns.ts";
import { SCOPE, anyTap, handTaps } from "./taps.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 14);

const tabOn = async (device: DraftStore, scope: SessionScope = SCOPE): Promise<Keeper> => {
  let nowMs = NOW_MS;
  const keeper = createKeeper(scope, {
    device,
    memory: createMemoryDraftStore(),
    now: () => (nowMs += 1),
    tell: () => undefined,
  });
  await keeper.setWriter(true);
  return keeper;
};

const keptOn = (device: DraftStore, scope = SCOPE) => readRecords(device, scopeKey(scope), NOW_MS);

const draftOf = (keeper: Keeper): SessionDraft => {
  const { draft } = keeper.view();
  if (draft === null) throw new Error("There is no draft");
  return draft;
};

const allKept = (keeper: Keeper) =>
  soon(() => {
    expect(keeper.view().isKept).toBe(true);
    expect(keeper.view().keptAtMs).toBe(keeper.view().draft?.lastTapAtMs ?? null);
  });

it("reading after any taps gives the same draft that was stored", () => {
  const first = startSession({ ...SCOPE, sessionId: SCOPE.userId, purpose: "audit" }, NOW_MS);
  fc.assert(
    fc.property(fc.array(anyTap, { maxLength: 40 }), (taps) => {
      let draft = first;
      for (const tap of taps) {
        draft = reduce(draft, tap, NOW_MS);
        expect(StoredDraft.parse(structuredClone(draft))).toEqual(draft);
      }
    }),
  );
});

describe("a session on this device", () => {
  it("a session on this device has all taps, however soon the page goes", async () => {
    const device = createMemoryDraftStore();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) {
      keeper.tap(tap);
      await allKept(keeper);
      const again = await tabOn(device);
      expect(again.view().draft).toEqual(keeper.view().draft);
    }
    expect(draftOf(keeper).observations).toHaveLength(1);
  });

  it("quick taps are stored in order", async () => {
    const device = createMemoryDraftStore();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "training" });
    for (const tap of [...handTaps(1), ...handTaps(2)]) keeper.tap(tap);
    await allKept(keeper);
    expect((await keptOn(device)).drafts).toMatchObject([{ revision: 13, draft: draftOf(keeper) }]);
  });

  it("a session has all taps once the keeper has settled, even without room", async () => {
    const { device, fill } = fillable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) keeper.tap(tap);
    expect(keeper.view().isKept).toBe(false);
    await keeper.settled();
    expect((await keptOn(device)).drafts).toMatchObject([{ draft: draftOf(keeper) }]);
    fill(true);
    for (const tap of handTaps(2)) keeper.tap(tap);
    await keeper.settled();
    expect(keeper.view().keepFailure).toBe("full");
  });

  it("each person, customer, facility and observer has another session on this device", async () => {
    const device = createMemoryDraftStore();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    await allKept(keeper);
    for (const part of ["userId", "customerId", "facilityId", "observerId"] as const) {
      const other = await tabOn(device, { ...SCOPE, [part]: SCOPE.facilityId.replace("3", "9") });
      expect(other.view()).toMatchObject({ state: "ready", draft: null, waiting: [], parked: [] });
    }
  });

  it("an unreadable session is set aside with a notice", async () => {
    const device = createMemoryDraftStore();
    const old = { version: 99, draft: "of a newer build" };
    await device.write((rooms) => rooms.put("drafts", [...scopeKey(SCOPE), "x"], old));
    expect((await tabOn(device)).view()).toMatchObject({ draft: null, unreadable: 1 });
    expect((await tabOn(device)).view().unreadable).toBe(1);
    const aside = await device.read((rooms) => rooms.list("aside", scopeKey(SCOPE)));
    expect(aside.map(({ value }) => value)).toEqual([old]);
  });
});

describe("a second tab", () => {
  it("a second tab loses the right to write, and shows the other's changes", async () => {
    const device = createMemoryDraftStore();
    const one = await tabOn(device);
    one.start({ purpose: "audit" });
    await allKept(one);
    const two = await tabOn(device);
    await one.setWriter(false);
    for (const tap of handTaps(1)) two.tap(tap);
    await allKept(two);
    one.tap({ tap: "undo" });
    one.discard();
    one.submit();
    one.refresh();
    await soon(() => expect(one.view().draft).toEqual(two.view().draft));
    expect(one.view().writer).toBe("elsewhere");
    expect((await keptOn(device)).drafts).toHaveLength(1);
  });

  it("a second tab takes over from the last stored tap", async () => {
    const device = createMemoryDraftStore();
    const one = await tabOn(device);
    const two = await tabOn(device);
    one.start({ purpose: "audit" });
    for (const tap of handTaps(1)) one.tap(tap);
    await allKept(one);
    // It has not heard of any of it.
    two.start({ purpose: "audit" });
    await soon(() => expect(two.view().draft).toEqual(one.view().draft));
    for (const tap of handTaps(2)) two.tap(tap);
    for (const tap of handTaps(3)) one.tap(tap);
    await soon(async () => expect((await keptOn(device)).drafts[0]?.revision).toBe(19));
    const [record] = (await keptOn(device)).drafts;
    expect(record?.draft.observations).toHaveLength(3);
  });
});

/** A device whose storage can be cleared. */
const clearable = () => {
  let shelf = createMemoryDraftStore();
  const device: DraftStore = {
    read: (work) => shelf.read(work),
    write: (work) => shelf.write(work),
  };
  return { device, clear: () => (shelf = createMemoryDraftStore()) };
};

describe("storage that is cleared while the page is open", () => {
  it("cleared storage is filled again with the next tap, with a notice", async () => {
    const { device, clear } = clearable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) keeper.tap(tap);
    await allKept(keeper);
    clear();
    for (const tap of handTaps(2)) keeper.tap(tap);
    await allKept(keeper);
    expect(draftOf(keeper).observations).toHaveLength(2);
    expect((await keptOn(device)).drafts[0]?.draft).toEqual(draftOf(keeper));
    expect(keeper.view()).toMatchObject({ isRestored: true, keepFailure: null });
    keeper.submit();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    expect(keeper.view().waiting[0]?.session.observations).toHaveLength(2);
    expect(keeper.view().isRestored).toBe(false);
  });

  it("cleared storage is filled again with waiting and soon ended sessions", async () => {
    const { device, clear } = clearable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) keeper.tap(tap);
    keeper.submit();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    clear();
    keeper.refresh();
    await soon(async () => expect((await keptOn(device)).waiting).toHaveLength(1));
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(2)) keeper.tap(tap);
    await allKept(keeper);
    clear();
    keeper.submit();
    await soon(async () => expect((await keptOn(device)).waiting).toHaveLength(2));
  });

  it("cleared storage does not bring back what another tab ended", async () => {
    const device = createMemoryDraftStore();
    const one = await tabOn(device);
    one.start({ purpose: "audit" });
    await allKept(one);
    const two = await tabOn(device);
    two.discard();
    await soon(async () => expect((await keptOn(device)).drafts).toEqual([]));
    one.tap({ tap: "begin", type: "HH", id: SCOPE.userId });
    await soon(() => expect(one.view().draft).toBeNull());
    expect((await keptOn(device)).drafts).toEqual([]);
  });
});

/** A device with a session on it that this tab cannot read until it is mended. */
const unreadable = async () => {
  const shelf = createMemoryDraftStore();
  const before = await tabOn(shelf);
  before.start({ purpose: "audit" });
  for (const tap of handTaps(1)) before.tap(tap);
  await allKept(before);
  const refuse = () => Promise.reject(new DOMException("Not now", "UnknownError"));
  const device: DraftStore = { read: refuse, write: refuse };
  return { device, before: draftOf(before), mend: () => Object.assign(device, shelf) };
};

describe("stored data that cannot be read at first", () => {
  it("an unreadable session shows a notice, and returns once it is readable", async () => {
    const { device, before, mend } = await unreadable();
    const keeper = await tabOn(device);
    expect(keeper.view()).toMatchObject({ state: "unread", draft: null, keepFailure: "blocked" });
    keeper.readAgain();
    expect(keeper.view().state).toBe("loading");
    await soon(() => expect(keeper.view().state).toBe("unread"));
    mend();
    keeper.readAgain();
    await soon(() => expect(keeper.view()).toMatchObject({ state: "ready", keepFailure: null }));
    expect(keeper.view().draft).toEqual(before);
  });

  it("an unreadable session stands beside a new one, and neither loses a tap", async () => {
    const { device, before, mend } = await unreadable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(2)) keeper.tap(tap);
    await keeper.settled();
    mend();
    for (const tap of handTaps(3)) keeper.tap(tap);
    await allKept(keeper);
    expect(draftOf(keeper).observations).toHaveLength(2);
    expect(keeper.view()).toMatchObject({ parked: [before], keepFailure: null });
    const { drafts } = await keptOn(device);
    expect(drafts.map(({ draft }) => draft)).toEqual(
      expect.arrayContaining([before, draftOf(keeper)]),
    );
    keeper.submit();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    expect(keeper.view().draft).toEqual(before);
  });

  it("an unreadable session may be one's own, stored despite the device's error", async () => {
    const shelf = createMemoryDraftStore();
    let isBad = true;
    const device: DraftStore = {
      ...shelf,
      write: async (work) => {
        const result = await shelf.write(work);
        if (isBad) throw new DOMException("Not now", "UnknownError");
        return result;
      },
    };
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) keeper.tap(tap);
    await keeper.settled();
    isBad = false;
    for (const tap of handTaps(2)) keeper.tap(tap);
    await allKept(keeper);
    expect(draftOf(keeper).observations).toHaveLength(2);
    expect((await keptOn(device)).drafts).toMatchObject([{ draft: draftOf(keeper) }]);
  });

  it("an unreadable session is resumed where the new one is empty", async () => {
    const { device, before, mend } = await unreadable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    keeper.tap({ tap: "begin", type: "HH", id: SCOPE.userId });
    await keeper.settled();
    mend();
    keeper.refresh();
    await soon(() => expect(keeper.view().draft).toEqual(before));
    await allKept(keeper);
    expect((await keptOn(device)).drafts).toHaveLength(1);
  });

  it("a session begun meanwhile is parked beside another tab's", async () => {
    const { device, before, mend } = await unreadable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(2)) keeper.tap(tap);
    const begun = draftOf(keeper);
    await keeper.settled();
    await keeper.setWriter(false);
    mend();
    keeper.refresh();
    await soon(() => expect(keeper.view().parked).toEqual([begun]));
    expect(keeper.view()).toMatchObject({ draft: before, writer: "elsewhere" });
  });
});

describe("submitting", () => {
  it("submitting turns the draft into a waiting session at once", async () => {
    const device = createMemoryDraftStore();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) keeper.tap(tap);
    keeper.submit();
    expect(keeper.view().draft).toBeNull();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    const { drafts, waiting } = await keptOn(device);
    expect(drafts).toEqual([]);
    expect(waiting[0]?.session.observations).toHaveLength(1);
    keeper.start({ purpose: "audit" });
    await allKept(keeper);
    expect(keeper.view().draft?.sessionId).not.toBe(waiting[0]?.session.sessionId);
  });

  it("submitting returns what no server would take", async () => {
    const keeper = await tabOn(createMemoryDraftStore());
    keeper.start({ purpose: "audit" });
    keeper.submit();
    await soon(() =>
      expect(keeper.view().draft?.refusal?.fieldErrors).toEqual({ observations: "required" }),
    );
  });
});

describe("a device without room", () => {
  it("a device without room says so, and stores everything later", async () => {
    const { device, fill } = fillable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    await allKept(keeper);
    fill(true);
    for (const tap of handTaps(1)) keeper.tap(tap);
    await soon(() => expect(keeper.view().keepFailure).toBe("full"));
    expect(draftOf(keeper).observations).toHaveLength(1);
    fill(false);
    keeper.tap({ tap: "undo" });
    await allKept(keeper);
    expect(keeper.view().keepFailure).toBeNull();
    expect((await keptOn(device)).drafts[0]?.draft).toEqual(draftOf(keeper));
  });

  it("a device without room begins another session beside a leaving one", async () => {
    const { device, fill, tried } = fillable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(1)) keeper.tap(tap);
    await allKept(keeper);
    fill(true);
    keeper.submit();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    const before = tried();
    keeper.start({ purpose: "audit" });
    for (const tap of handTaps(2)) keeper.tap(tap);
    // Long enough for hundreds of tries without end.
    await turns(300);
    expect(tried() - before).toBeLessThan(20);
    expect(keeper.view().keepFailure).toBe("full");
    fill(false);
    keeper.tap({ tap: "undo" });
    await allKept(keeper);
    expect((await keptOn(device)).drafts).toMatchObject([{ draft: draftOf(keeper) }]);
    expect(draftOf(keeper).observations).toEqual([]);
  });

  it("a device with room again stores what was submitted meanwhile, as no draft", async () => {
    const { device, fill } = fillable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    await allKept(keeper);
    fill(true);
    for (const tap of handTaps(1)) keeper.tap(tap);
    keeper.submit();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    expect(await keeper.settled()).toBe(false);
    fill(false);
    keeper.refresh();
    expect(await keeper.settled()).toBe(true);
    const later = await tabOn(device);
    expect(later.view()).toMatchObject({ draft: null, parked: [] });
    expect(later.view().waiting).toEqual(keeper.view().waiting);
    expect(later.view().waiting[0]?.session.observations).toHaveLength(1);
  });

  it("a full device still submits, without showing the draft again", async () => {
    const { device, fill } = fillable();
    const keeper = await tabOn(device);
    keeper.start({ purpose: "audit" });
    await allKept(keeper);
    fill(true);
    for (const tap of handTaps(1)) keeper.tap(tap);
    keeper.submit();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    keeper.refresh();
    await soon(() => expect(keeper.view().waiting).toHaveLength(1));
    expect(keeper.view().draft).toBeNull();
  });
});
