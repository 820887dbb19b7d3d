import type { DisplaySlide } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";

/** How a screen stands; portrait where it is higher than wide. */
export type WallOrientation = "landscape" | "portrait";

/**
 * How old what is shown is, in words.
 *
 * - `current` up to 15 minutes old, `aged` older, `away` the server does not answer
 * - `clock` the screen's own clock is wrong, so that no secure connection can be made
 */
export type SlideStamp = { kind: "current" | "aged" | "away" | "clock"; text: string };

export type SlideFaceProps = {
  content: DisplaySlide;
  /** `logo` is the picture itself, `data:image/png;base64,…`. */
  facility: { name: string; logo: string | null };
  stamp: SlideStamp;
  /** Which slide of the slideshow this is, counted from 0. */
  place: { index: number; of: number };
  /** Which page of the slide is shown, counted from 0; see `pagesOf`. */
  page: number;
  orientation: WallOrientation;
  /**
   * In which the frame speaks; figures and names are in the language that `content` was requested
   * in.
   */
  language: Language;
  /** Where the figures are too old to be shown, the words that say so: "No data since Nov 22, 2:10 PM". */
  since: string | null;
  /** Address of the picture of an image slide: of the server, or `blob:` of what was stored. */
  imageSource?: string | undefined;
};
