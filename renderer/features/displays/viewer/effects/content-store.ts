import type { DisplaySlide } from "#contract/displays/displays.ts";
import type { StoredContent, ViewerPlan } from "../reducer/state.ts";

/** All that a slide is drawn with. */
export type Content = { slide: DisplaySlide; image: Blob | null };

export type StoredStart = {
  plan: ViewerPlan | null;
  kept: readonly StoredContent[];
  /** How far this device's clock was behind the server's when last compared. */
  wallOffsetMs: number;
};

/** Where the last good content lies. Each method settles, whatever the browser refuses. */
export type ContentStore = {
  load(): Promise<StoredStart>;
  get(key: string): Promise<Content | undefined>;
  put(kept: StoredContent, content: Content): Promise<void>;
  drop(keys: readonly string[]): Promise<void>;
  keepPlan(plan: ViewerPlan, wallOffsetMs: number): Promise<void>;
  wipe(): Promise<void>;
};

/** For a page of the portal, and browsers that refuse to store anything: it ends with the page. */
export const memoryStore = (): ContentStore => {
  const contents = new Map<string, Content>();
  return {
    load: async () => ({ plan: null, kept: [], wallOffsetMs: 0 }),
    get: async (key) => contents.get(key),
    put: async ({ key }, content) => void contents.set(key, content),
    drop: async (keys) => {
      for (const key of keys) contents.delete(key);
    },
    keepPlan: async () => undefined,
    wipe: async () => contents.clear(),
  };
};
