import { z } from "zod";
import { FIND_LIMITS } from "#contract/operations/find.ts";
import { remembered } from "#renderer/memory/remembered.ts";

const Visit = z.object({ to: z.string(), name: z.string(), atMs: z.number() });
const Visits = z.array(Visit);
/** A page that the user was on: its address within the portal, its heading, and when. */
export type Visit = z.infer<typeof Visit>;

/** A page is the same one with other filters: its last address is stored. */
const pageOf = (to: string): string => {
  const { pathname, searchParams } = new URL(to, "http://portal.invalid");
  return [pathname, searchParams.get("reportId"), searchParams.get("deviceId")].join(" ");
};

/** The visits with one more, the latest first; each page once. */
export const withVisit = (visits: readonly Visit[], visit: Visit): Visit[] =>
  [visit, ...visits.filter(({ to }) => pageOf(to) !== pageOf(visit.to))].slice(
    0,
    FIND_LIMITS.recentMax,
  );

/** The pages that the user was on last, at this browser. */
export const recentVisits = (): Visit[] => {
  const text = remembered.get("recentPages");
  if (text === null) return [];
  try {
    return Visits.catch([]).parse(JSON.parse(text));
  } catch {
    // Cut off when it was written: it is no more than a convenience.
    return [];
  }
};

/** Stores that the user is on a page. */
export const noteVisit = (visit: Visit): void =>
  remembered.set("recentPages", JSON.stringify(withVisit(recentVisits(), visit)));
