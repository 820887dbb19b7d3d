/** Together under the 10 s within which a display has its picture back. */
const BEAT_EVERY_MS = 3_000;
const BEAT_LIMIT_MS = 5_000;

export type Heartbeat = {
  start(): void;
  stop(): void;
  /** Forgets a beat that is under way, as its page is gone; nothing if it is stopped. */
  restart(): void;
};

type HeartbeatParts = {
  /** Resolves when the page has run something. */
  beat(): Promise<unknown>;
  /** Called once a beat stays away; beating goes on with the page that takes its place. */
  onSilence(): void;
  everyMs?: number;
  limitMs?: number;
};

const isAnswered = async (beat: Promise<unknown>, limitMs: number): Promise<boolean> => {
  const { promise: limit, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), limitMs);
  try {
    // A page that is loading or already gone is no hung page: its own events deal with it.
    return await Promise.race([
      beat.then(
        () => true,
        () => true,
      ),
      limit,
    ]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Notices a hung page on an untouched display, where the system's own `unresponsive` never comes as
 * it waits for input.
 */
export const createHeartbeat = ({
  beat,
  onSilence,
  everyMs = BEAT_EVERY_MS,
  limitMs = BEAT_LIMIT_MS,
}: HeartbeatParts): Heartbeat => {
  let timer: NodeJS.Timeout | undefined;
  let isOn = false;
  /** Lets a heartbeat know that its time is over. */
  let run = 0;

  const schedule = (current: number) => {
    timer = setTimeout(() => void beatOnce(current), everyMs);
  };

  const beatOnce = async (current: number) => {
    const answered = await isAnswered(beat(), limitMs);
    if (current !== run) return;
    if (!answered) onSilence();
    schedule(current);
  };

  const stop = () => {
    isOn = false;
    run += 1;
    clearTimeout(timer);
  };

  const start = () => {
    stop();
    isOn = true;
    schedule(run);
  };

  return { start, stop, restart: () => isOn && start() };
};
