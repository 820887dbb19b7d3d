import { type ChildProcess, fork } from "node:child_process";
import { AppError } from "../app-error.ts";
import type { DrawAnswer, DrawRequest, Drawings } from "./picture-process.ts";

type PictureDrawerOptions = {
  /** Processor time that a picture may take … */
  workMs?: number;
  /** … and how long it may take on a machine that has other things to do. */
  limitMs?: number;
};

/**
 * Draws uploaded pictures again in a process apart. What libvips has begun cannot be stopped within a
 * process: that one is ended, and the next picture gets another.
 */
export type PictureDrawer = {
  /**
   * @throws AppError as `drawSlidePicture` or `drawLogo`; `picture_too_large` for one that takes too
   *   much work; `timeout`; what the signal was aborted with, at once
   */
  draw<K extends keyof Drawings>(
    kind: K,
    file: Uint8Array,
    signal: AbortSignal,
  ): Promise<Drawings[K]>;
  close(): void;
};

const WORK_MS = 2_000;
const LIMIT_MS = 20_000;
/** An idle process stays for so long: to start one takes longer than most pictures. */
const IDLE_MS = 60_000;
const PROGRAM = new URL("./picture-process.ts", import.meta.url);

/** It reads what others made: it gets no setting and no secret by way of the environment. */
const environment = (): NodeJS.ProcessEnv => {
  const kept = ["PATH", "SYSTEMROOT", "TEMP", "TMP", "LD_LIBRARY_PATH"];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
};

const startProcess = (): ChildProcess => {
  const child = fork(PROGRAM, {
    serialization: "advanced",
    execArgv: [],
    env: environment(),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Its caller learns of it in another way; an error without a listener would end the server.
  return child.on("error", () => undefined);
};

/** Whether this process waits for it before it ends. */
const setAwaited = (child: ChildProcess, isAwaited: boolean): void => {
  if (isAwaited) child.ref();
  else child.unref();
  if (isAwaited) child.channel?.ref();
  else child.channel?.unref();
};

type Limits = { signal: AbortSignal; limitMs: number };

/** Sends one request and resolves with its answer; after a rejection the process has to be ended. */
const ask = (
  child: ChildProcess,
  request: DrawRequest,
  { signal, limitMs }: Limits,
): Promise<DrawAnswer> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      stopListening();
      reject(error);
    };
    const onAnswer = (answer: unknown): void => {
      stopListening();
      resolve(answer as DrawAnswer);
    };
    const onExit = (code: number | null, by: string | null): void =>
      fail(new Error(`the process that draws pictures has ended: ${code ?? by}`));
    const onAbort = (): void => fail(signal.reason as Error);
    const timer = setTimeout(() => fail(new AppError("timeout")), limitMs);
    const stopListening = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      child.off("message", onAnswer).off("exit", onExit).off("error", fail);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    child.on("message", onAnswer).on("exit", onExit).on("error", fail);
    child.send(request);
  });

/** Draws uploaded pictures, each in a process that draws nothing else meanwhile. */
export const createPictureDrawer = ({
  workMs = WORK_MS,
  limitMs = LIMIT_MS,
}: PictureDrawerOptions = {}): PictureDrawer => {
  /** The one that waits for the next picture. */
  let idle: { child: ChildProcess; timer: NodeJS.Timeout } | null = null;

  const dropIdle = (): void => {
    if (idle === null) return;
    clearTimeout(idle.timer);
    idle.child.kill("SIGKILL");
    idle = null;
  };
  const take = (): ChildProcess => {
    if (idle === null) return startProcess();
    const { child, timer } = idle;
    clearTimeout(timer);
    idle = null;
    // It may have ended meanwhile.
    return child.connected ? child : startProcess();
  };
  const putBack = (child: ChildProcess): void => {
    dropIdle();
    setAwaited(child, false);
    idle = { child, timer: setTimeout(dropIdle, IDLE_MS).unref() };
  };

  return {
    draw: async (kind, file, signal) => {
      signal.throwIfAborted();
      const child = take();
      setAwaited(child, true);
      const answer = await ask(child, { kind, file, workMs }, { signal, limitMs }).catch(
        (error: unknown) => {
          child.kill("SIGKILL");
          throw error;
        },
      );
      if ("refused" in answer && answer.isLeaving === true) child.unref();
      else putBack(child);
      if ("refused" in answer) throw new AppError(answer.refused);
      if ("failed" in answer) throw new Error(answer.failed);
      // The process answers with what was requested.
      return answer.drawn as Drawings[typeof kind];
    },
    close: dropIdle,
  };
};
