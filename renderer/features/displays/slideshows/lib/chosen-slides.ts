import { z } from "zod";

/** A slide of a slideshow in its place. */
export type ChosenSlide = { id: string; title: string };

/**
 * The slides of a slideshow in their order, as the form holds them: one text, which is compared,
 * stored and taken back as one value.
 */
export type ChosenSlides = string;

const Chosen = z.array(z.tuple([z.string(), z.string()]));

export const chosenOf = (slides: readonly ChosenSlide[]): ChosenSlides =>
  slides.length === 0 ? "" : JSON.stringify(slides.map(({ id, title }) => [id, title]));

export const slidesOf = (chosen: ChosenSlides): readonly ChosenSlide[] =>
  chosen === "" ? [] : Chosen.parse(JSON.parse(chosen)).map(([id, title]) => ({ id, title }));

/** The slide at one place moved to another, which is limited to the list. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const place = Math.min(Math.max(to, 0), items.length - 1);
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
};

/** Adds a slide at the end, or takes it out. */
export const toggled = (slides: readonly ChosenSlide[], id: string): ChosenSlide[] =>
  slides.some((slide) => slide.id === id)
    ? slides.filter((slide) => slide.id !== id)
    : [...slides, { id, title: "" }];

/** A title that is the slide's own name says nothing of its own. */
export const withTitle = (
  slides: readonly ChosenSlide[],
  id: string,
  title: string,
): ChosenSlide[] => slides.map((slide) => (slide.id === id ? { id, title } : slide));
