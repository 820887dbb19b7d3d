import { useRef, useState } from "react";
import { observations } from "#contract/observing.ts";
import { call } from "#renderer/api/client.ts";
import { reduce, startSession, type Tap } from "../model/reduce.ts";
import { toSession } from "../model/to-session.ts";
import type { SessionDraft } from "../model/draft.ts";
import type { SentSession, SessionStore } from "./types.ts";

/** Whose sessions they are. */
type Owner = { customerId: string; userId: string; facilityId: string; observerId: string };

/** Sessions in memory alone. */
export const useMemoryStore = (owner: Owner): SessionStore => {
  const [draft, setDraft] = useState<SessionDraft | null>(null);
  const [keptAtMs, setKept] = useState<number | null>(null);
  const [sent, setSent] = useState<readonly SentSession[]>([]);
  const now = useRef<SessionDraft | null>(null);
  const put = (next: SessionDraft | null) => {
    now.current = next;
    setDraft(next);
    setKept(Date.now());
  };
  const submit = async () => {
    const ended = now.current;
    if (ended === null) return;
    const endedAtMs = Date.now();
    const received = await call(observations.submit, { body: toSession(ended, endedAtMs) });
    put(null);
    const { sessionId, facilityId, observerId, startedAtMs } = ended;
    const { observationCount, receivedAt } = received;
    const receivedAtMs = Date.parse(receivedAt);
    setSent((before) => [
      ...before,
      { sessionId, facilityId, observerId, observationCount, startedAtMs, endedAtMs, receivedAtMs },
    ]);
  };
  return {
    state: "ready",
    draft,
    waiting: [],
    sent,
    writer: "here",
    keptAtMs,
    keepFailure: null,
    start: ({ purpose }) =>
      put(startSession({ ...owner, sessionId: crypto.randomUUID(), purpose }, Date.now())),
    tap: (tap: Tap) => now.current !== null && put(reduce(now.current, tap, Date.now())),
    takeOver: () => undefined,
    discard: () => put(null),
    submit: () => void submit(),
    tryNow: () => undefined,
  };
};
