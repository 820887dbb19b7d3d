import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { newId } from "../store/new-id.ts";
import type { FormPart, Place } from "./observing-context.ts";

/** The screens that led to the one in use, as the browser's history stores them. */
type Trail = readonly Place[];

const AT_START: Trail = ["start"];

/** Screens of another visit do not count: what they showed is over. */
const trailOf = (state: unknown, visit: string): Trail => {
  if (typeof state !== "object" || state === null) return AT_START;
  if (!("visit" in state && state.visit === visit && "trail" in state)) return AT_START;
  return state.trail as Trail;
};

/** The screen in use. Each is an entry of the browser's history, so that Back leads to the one before. */
export const usePlaces = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const [visit] = useState(newId);
  const [part, setPart] = useState<FormPart | null>(null);
  const trail = useMemo(() => trailOf(location.state, visit), [location.state, visit]);
  const { pathname, search, hash } = location;

  const go = useCallback(
    (next: Place, at: FormPart | null = null, replace = false) => {
      setPart(at);
      const known = trail.lastIndexOf(next);
      if (known === trail.length - 1) return;
      if (known !== -1) return void navigate(known - (trail.length - 1));
      const led = replace ? trail.slice(0, -1) : trail;
      const state = { visit, trail: [...led, next] };
      void navigate({ pathname, search, hash }, { state, replace });
    },
    [navigate, pathname, search, hash, trail, visit],
  );
  const back = useCallback(() => {
    setPart(null);
    if (trail.length > 1) void navigate(-1);
  }, [navigate, trail]);
  return useMemo(
    () => ({ place: trail.at(-1) ?? "start", trail, part, go, back }),
    [trail, part, go, back],
  );
};
