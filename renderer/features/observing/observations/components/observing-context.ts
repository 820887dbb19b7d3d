import { createContext, useContext, type ReactNode } from "react";
import type { Observer } from "#contract/observing/observations.ts";
import type { ObserverKit } from "../kit/observer-kit.ts";
import type { SessionDraft } from "../model/draft.ts";
import type { SessionStore } from "../store/types.ts";

/** The screen in use; `edit` is the form of a saved observation. */
export type Place = "start" | "form" | "unit" | "edit" | "list" | "review";

/** What of a form is opened with it: where a fault is mended. */
export type FormPart = "time" | "notes" | "role";

/** A question before an act; the safe button stands first. */
export type Question = {
  title: string;
  text: string;
  safe: string;
  act: string;
  isDangerous?: boolean;
  onAct: () => void;
};

/** What every screen of observing works with. */
type Observing = {
  kit: ObserverKit;
  store: SessionStore;
  facilityId: string;
  facilityName: string;
  observer: Observer;
  setObserver: (observerId: string) => void;
  timeZone: string;
  isOffline: boolean;
  /** Opens the portal's menu. */
  menu: ReactNode;
  place: Place;
  /** The screens that led to it, and itself. */
  trail: readonly Place[];
  /** Leads to a screen: back where it is one of those that led here. `replace`: Back leaves this one out. */
  go: (place: Place, part?: FormPart | null, replace?: boolean) => void;
  /** Leads to the screen before. */
  back: () => void;
  /** What of the form in use was to be opened with it. */
  part: FormPart | null;
  ask: (question: Question) => void;
};

export const ObservingContext = createContext<Observing | null>(null);

/**
 * What the screens of observing work with.
 * @throws Error when used outside of the observing page
 */
export const useObserving = (): Observing => {
  const value = useContext(ObservingContext);
  if (value === null) throw new Error("useObserving needs the observing page above it");
  return value;
};

/**
 * The session in progress, for screens that only stand while there is one.
 * @throws Error without a session
 */
export const useDraft = (): SessionDraft => {
  const { draft } = useObserving().store;
  if (draft === null) throw new Error("this screen stands in a session only");
  return draft;
};
