import { create } from "zustand";
import type { StatusKind } from "../indicators/status-shape.tsx";

/** One way on from what the toast says. */
export type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  id: number;
  kind: StatusKind;
  text: string;
  action?: ToastAction | undefined;
  /** Goes by itself after this many ms; null stays until closed. */
  timeoutMs: number | null;
  /** What it is the newest word on. */
  about?: string | undefined;
  /** Counts repeats of the same text, each of which starts the time again. */
  shown: number;
};

type Options = {
  action?: ToastAction;
  /** What the words are about, such as a form: later words on it take the place of earlier ones. */
  about?: string;
};

const lifetimeMs = 5000;
/** What to do next takes longer to read. */
const directionsMs = 10_000;
let lastId = 0;

/** What is on screen now; the `Toaster` draws it. */
export const useToasts = create<{ list: readonly Toast[] }>(() => ({ list: [] }));

function show(kind: StatusKind, text: string, timeoutMs: number | null, options?: Options): number {
  const { list } = useToasts.getState();
  const same = list.find((toast) => toast.kind === kind && toast.text === text);
  const next: Toast = {
    id: same?.id ?? ++lastId,
    kind,
    text,
    action: options?.action,
    timeoutMs,
    about: options?.about,
    shown: (same?.shown ?? 0) + 1,
  };
  const isOutdated = ({ about }: Toast): boolean => about !== undefined && about === next.about;
  const others = list.filter((toast) => toast === same || !isOutdated(toast));
  useToasts.setState({
    list: same ? others.map((toast) => (toast === same ? next : toast)) : [...others, next],
  });
  return next.id;
}

/**
 * Words about something that already happened. A visible change needs none. The same text never
 * stands twice; each call returns an id for `dismiss`.
 */
export const toast = {
  /** Goes after five seconds, paused by pointer and focus. */
  success: (text: string, options?: Options) => show("good", text, lifetimeMs, options),
  /** What happened, and what to do with it: stays twice as long. */
  directions: (text: string) => show("good", text, directionsMs),
  /** Says something in passing, as long as a success. */
  info: (text: string, options?: Options) => show("info", text, lifetimeMs, options),
  /** Stays until closed: says that work goes on; dismiss it when the work is done. */
  progress: (text: string, options?: Options) => show("info", text, null, options),
  /** Stays until closed. */
  warning: (text: string, options?: Options) => show("warn", text, null, options),
  /** Stays until closed. */
  error: (text: string, options?: Options) => show("bad", text, null, options),
  /** Takes one away; unknown ids are no error (it may have gone by itself). */
  dismiss: (id: number) =>
    useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) })),
};
