import { create } from "zustand";
import { z } from "zod";
import type { MarkVisit, Visit } from "#contract/devices/to-do.ts";
import { isAwayFailure } from "#renderer/api/unreachable.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { sendMark } from "../queries.ts";

/** A note on a visit that has not reached the server; null takes back what was noted. */
const WaitingMark = z.object({
  deviceId: z.string(),
  name: z.string(),
  body: z
    .object({
      kind: z.enum(["done", "notToday"]),
      reason: z.enum(["occupied", "partMissing", "other"]).nullable(),
      at: z.string(),
    })
    .nullable(),
});
type WaitingMark = z.infer<typeof WaitingMark>;
const WaitingMarks = z.array(WaitingMark);

const read = (): readonly WaitingMark[] => {
  try {
    return WaitingMarks.parse(JSON.parse(remembered.get("visitMarks") ?? "[]"));
  } catch {
    // Written by an earlier version, or by hand.
    return [];
  }
};

const useWaiting = create<{ list: readonly WaitingMark[] }>(() => ({ list: read() }));

const keep = (list: readonly WaitingMark[]): void => {
  remembered.set("visitMarks", list.length === 0 ? null : JSON.stringify(list));
  useWaiting.setState({ list });
};

/** Notes of visits that wait to be sent. */
export const useWaitingMarks = (): readonly WaitingMark[] => useWaiting(({ list }) => list);

let sending: Promise<boolean> | null = null;

const sendAll = async (onRefused: (mark: WaitingMark) => void): Promise<boolean> => {
  let isAnySent = false;
  for (;;) {
    const [first] = useWaiting.getState().list;
    if (first === undefined) return isAnySent;
    try {
      await sendMark(first.deviceId, first.body);
    } catch (error) {
      // Without a network they wait; everything else would be refused again.
      if (isAwayFailure(error)) return isAnySent;
      onRefused(first);
    }
    isAnySent = true;
    // What was noted of the same device meanwhile stays.
    keep(useWaiting.getState().list.filter((mark) => mark !== first));
  }
};

/**
 * Sends what waits, one after the other, until the server is away. @returns whether anything was
 * sent or refused, so that the list has to be fetched again
 */
export const sendWaitingMarks = (onRefused: (mark: WaitingMark) => void): Promise<boolean> => {
  sending ??= sendAll(onRefused).finally(() => {
    sending = null;
  });
  return sending;
};

/** Notes a visit; it is stored here until {@link sendWaitingMarks} has sent it. */
export const noteMark = (
  { deviceId, name }: Pick<Visit, "deviceId" | "name">,
  body: (MarkVisit & { at: string }) | null,
): void => {
  const others = useWaiting.getState().list.filter((mark) => mark.deviceId !== deviceId);
  const mark = body && { kind: body.kind, reason: body.reason ?? null, at: body.at };
  keep([...others, { deviceId, name, body: mark }]);
};

/** Visits as they are once what waits is sent. */
export const withWaiting = (
  visits: readonly Visit[],
  waiting: readonly WaitingMark[],
): readonly Visit[] => {
  const noted = new Map(waiting.map(({ deviceId, body }) => [deviceId, body]));
  return visits.map((visit) => {
    const mark = noted.get(visit.deviceId);
    return mark === undefined ? visit : { ...visit, mark };
  });
};
