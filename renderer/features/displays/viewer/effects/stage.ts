import { flushSync } from "react-dom";
import type { Layer, Stage } from "./stage-controls.ts";

/** As long as the fade of `viewer-screen.css`, and a little more. */
const FADE_MS = 400;
/** A hidden page is not painted at all: it is taken as done. */
const PAINT_MS = 500;
/** Against burn-in: the content moves by a few pixels with each change. */
const OFFSETS = [
  [0, 0],
  [4, 2],
  [8, 4],
  [6, 8],
  [2, 6],
  [0, 3],
] as const;

export type StageSnapshot = {
  layers: readonly Layer[];
  shown: number | null;
  page: number;
  offset: readonly [number, number];
};

export type LiveStage = Stage & {
  snapshot(): StageSnapshot;
  subscribe(listener: () => void): () => void;
};

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAINT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Pictures decoded and fonts there: what is shown then is drawn in one frame. */
const laidOut = async (attempt: number): Promise<void> => {
  // Not by a selector of its own: a browser caches each that it ever got.
  const layer = [...document.querySelectorAll<HTMLElement>("[data-attempt]")].find(
    ({ dataset }) => dataset["attempt"] === String(attempt),
  );
  const pictures = [...(layer?.querySelectorAll("img") ?? [])];
  await Promise.all(pictures.map((picture) => picture.decode()));
  await document.fonts.ready;
};

/** @param pagesOf how many pages a slide has, as the screen stands */
export const createStage = (pagesOf: (layer: Layer) => number): LiveStage => {
  const listeners = new Set<() => void>();
  let changes = 0;
  let now: StageSnapshot = { layers: [], shown: null, page: 0, offset: OFFSETS[0] };

  const set = (change: Partial<StageSnapshot>): void => {
    now = { ...now, ...change };
    // At once: what is shown next has to be laid out before it is needed.
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  };
  const remove = (isGone: (layer: Layer) => boolean): void => {
    const gone = now.layers.filter(isGone);
    if (gone.length === 0) return;
    set({ layers: now.layers.filter((layer) => !isGone(layer)) });
    for (const { imageSource } of gone)
      if (imageSource !== undefined) URL.revokeObjectURL(imageSource);
  };
  const fadeMs = (): number =>
    matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FADE_MS;

  return {
    snapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare: async (slide) => {
      const { image } = slide.content;
      const imageSource = image === null ? undefined : URL.createObjectURL(image);
      const layer = { ...slide, imageSource };
      set({ layers: [...now.layers, layer] });
      try {
        await laidOut(slide.attempt);
      } catch (error) {
        remove(({ attempt }) => attempt === slide.attempt && attempt !== now.shown);
        throw error;
      }
      return slide.isEmptied ? 1 : pagesOf(layer);
    },
    show: async (shown) => {
      changes++;
      set({ shown, page: 0, offset: OFFSETS[changes % OFFSETS.length] ?? OFFSETS[0] });
      await nextPaint();
      setTimeout(() => remove(({ attempt }) => attempt < shown && attempt !== now.shown), fadeMs());
    },
    showPage: (page) => set({ page }),
    abandon: (gone) => remove(({ attempt }) => attempt === gone && attempt !== now.shown),
    clear: () => {
      set({ shown: null });
      remove(() => true);
    },
  };
};
