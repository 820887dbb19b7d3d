import type { KnownWindows, WindowRole } from "./known-windows.ts";

/** What is looked at of an IPC event. */
type SenderEvent = {
  readonly sender: { readonly id: number };
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null;
};

/**
 * Refuses a call from anything but the top frame of a known window that shows its own origin: a
 * foreign document that got into a window still has the bridge.
 * @throws with the reason, for the log
 */
export const checkSender = (
  event: SenderEvent,
  windows: KnownWindows,
  allowed: readonly WindowRole[],
): void => {
  const role = windows.roleOf(event.sender.id);
  if (!role || !allowed.includes(role))
    throw new Error(`Window may not call this: ${role ?? "unknown"}`);
  const frame = event.senderFrame;
  if (!frame) throw new Error("The calling frame is gone");
  if (frame.parent !== null) throw new Error("Calls come from the top frame only");
  if (frame.origin !== windows.originOf(event.sender.id))
    throw new Error(`Foreign origin: ${frame.origin}`);
};

/** The same as a question, for messages without an answer. */
export const isFromOwnPage = (...asked: Parameters<typeof checkSender>): boolean => {
  try {
    checkSender(...asked);
    return true;
  } catch {
    return false;
  }
};
