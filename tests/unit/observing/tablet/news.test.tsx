import { afterEach, expect, it } from "vitest";
import { startSession } from "#renderer/features/observing/observations/model/reduce.ts";
import { writeBack } from "#renderer/features/observing/observations/store/lost-records.ts";
import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import { onChange } from "#renderer/features/observing/observations/store/cross-tab-channel.ts";
import { RECORD_VERSION } from "#renderer/features/observing/observations/store/record-schemas.ts";
import { forgetSession } from "#renderer/features/observing/observations/store/records.ts";
import { fillable } from "./fillable.ts";
import { soon } from "#tests/support/soon.ts";
import { SCOPE } from "./taps.ts";

const id = (digit: number) => `00000000-0000-4000-8000-0000000000${digit}`;
const draftOf = (sessionId: string) => startSession({ ...SCOPE, sessionId, purpose: "audit" }, 1);
const otherTab = new BroadcastChannel("handrail.observing");
afterEach(() => otherTab.close());

it("a session that ended in another tab is not lost without room for it", async () => {
  const stopListening = onChange(SCOPE.userId, () => undefined);
  const lost = (sessionId: string) =>
    writeBack(createMemoryDraftStore(), {
      drafts: [
        { version: RECORD_VERSION, revision: 1, isParked: false, draft: draftOf(sessionId) },
      ],
      waiting: [],
    });
  otherTab.postMessage({ ended: id(51) });
  await soon(async () => expect(await lost(id(51))).toBe(0));
  expect(await lost(id(52))).toBe(1);

  const heard: unknown[] = [];
  otherTab.addEventListener("message", ({ data }) => heard.push(data));
  const { device, fill } = fillable();
  fill(true);
  await forgetSession(device, { draft: draftOf(id(53)), revision: 1 });
  await soon(() => expect(heard).toContainEqual({ ended: id(53) }));
  stopListening();
});
