import type { Content } from "./content-store.ts";

/** A slide that is laid out, seen or unseen. */
export type Layer = {
  attempt: number;
  content: Content;
  isEmptied: boolean;
  /** Counted from 0. */
  place: number;
  of: number;
  /** Address of its picture in this page. */
  imageSource: string | undefined;
};

/** Where slides stand: at most one shown, one unseen, and for the time of a fade the one before. */
export type Stage = {
  /** Lays a slide out unseen, decoded; settles with the number of its pages. */
  prepare(slide: Omit<Layer, "imageSource">): Promise<number>;
  /** Shows what was laid out; settles with its first paint. */
  show(attempt: number): Promise<void>;
  showPage(page: number): void;
  abandon(attempt: number): void;
  clear(): void;
};
