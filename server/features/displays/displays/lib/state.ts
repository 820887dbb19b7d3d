import { DISPLAY_LIMITS, type DisplayState } from "#contract/displays/displays.ts";

/**
 * How a display stands: by the age of its last beat. Up to and with five minutes it is online, up to
 * and with an hour late; one that never beat is offline.
 */
export const stateOf = (
  { revokedAt, lastSeenAt }: { revokedAt: Date | null; lastSeenAt: Date | null },
  now: Date,
): DisplayState => {
  if (revokedAt !== null) return "revoked";
  if (lastSeenAt === null) return "offline";
  const ageMs = now.getTime() - lastSeenAt.getTime();
  if (ageMs <= DISPLAY_LIMITS.onlineMs) return "online";
  return ageMs <= DISPLAY_LIMITS.lateMs ? "late" : "offline";
};
