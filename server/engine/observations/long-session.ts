import { LONG_SESSION_MINUTES } from "#contract/observing/observation-kinds.ts";

/**
 * Whether `observation_session s` lasted longer than a session should. What was imported has no
 * beginning and end of its own.
 */
export const IS_LONG_SESSION = `(NOT s.is_imported
  AND s.ended_at - s.started_at > :longSessionMinutes * interval '1 minute')`;

/** The value that it binds. */
export const LONG_SESSION = { longSessionMinutes: LONG_SESSION_MINUTES };
