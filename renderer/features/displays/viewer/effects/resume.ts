import { z } from "zod";
import { tabStorage } from "#renderer/platform/storage.ts";
import type { Resume } from "../reducer/events.ts";

const KEY = "handrail.display.resume";

const Kept = z.object({
  slideId: z.string().nullable(),
  lastReload: z.object({ atMs: z.number(), forBuild: z.string() }).nullable(),
  done: z.array(z.string()),
  seen: z.array(z.string()),
});

/** Loads this page again, with what the new one goes on with. */
export const reloadWith = (resume: Resume): void => {
  tabStorage.set(KEY, JSON.stringify(resume));
  location.reload();
};

/** What the page before this one has left; null where there was none. */
export const takeResume = (): Resume | null => {
  const text = tabStorage.get(KEY);
  if (text === null) return null;
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
};
