import { useEffect, useEffectEvent, useRef } from "react";
import { type CodeReader, openCodeReader } from "./code-reader.ts";

/** How far a scan has come, or what stops it. */
export type ScanState = "opening" | "looking" | "denied" | "noCamera" | "failed";

const BY_NAME: Readonly<Record<string, ScanState>> = {
  NotAllowedError: "denied",
  NotFoundError: "noCamera",
  OverconstrainedError: "noCamera",
};

const failureOf = (error: unknown): ScanState =>
  (error instanceof DOMException ? BY_NAME[error.name] : undefined) ?? "failed";

/** A code's text in one line, without the signs that only separate. */
const cleaned = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ").trim();

const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Looks through the camera, the one at the back where there are two, until a code is read. */
const scan = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLooking: () => void,
): Promise<string | null> => {
  let stream: MediaStream | undefined;
  let reader: CodeReader | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: "environment", width: { ideal: 1280 } },
    });
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    reader = await openCodeReader();
    onLooking();
    while (!signal.aborted) {
      // One picture after the other.
      // oxlint-disable-next-line no-await-in-loop
      const text = cleaned((await reader.read(video)) ?? "");
      if (text !== "") return signal.aborted ? null : text;
      // oxlint-disable-next-line no-await-in-loop
      await nextPicture();
    }
    return null;
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
    reader?.close();
  }
};

type Listeners = { onState: (state: ScanState) => void; onFound: (text: string) => void };

/**
 * Opens the camera as long as what uses it is drawn, and shows it in a video.
 * @param attempt another number tries again
 */
export const useCamera = (attempt: number, { onState, onFound }: Listeners) => {
  const video = useRef<HTMLVideoElement>(null);
  const tellState = useEffectEvent(onState);
  const tellFound = useEffectEvent(onFound);
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return undefined;
    const ended = new AbortController();
    tellState("opening");
    scan(shown, ended.signal, () => tellState("looking")).then(
      (text) => {
        if (text !== null) tellFound(text);
      },
      (error: unknown) => {
        // Closing it ends what was going on.
        if (ended.signal.aborted) return;
        const failure = failureOf(error);
        // Its text does not say why: that goes where the page's other faults go.
        if (failure === "failed") reportError(error);
        tellState(failure);
      },
    );
    return () => ended.abort();
  }, [attempt]);
  return video;
};
