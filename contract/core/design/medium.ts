import { z } from "zod";

/** What a report is drawn on. */
export const MEDIUMS = [
  // A page that a user reads and works with.
  "screen",
  // A print or PDF.
  "paper",
  // A picture of a whole report, on a display without input.
  "slide",
  // The body of an e-mail.
  "mail",
  // A picture of a graph.
  "still",
] as const;

/** One of the five things that a report is drawn on. */
export const Medium = z.enum(MEDIUMS);
export type Medium = z.infer<typeof Medium>;

/** Whether a report is drawn without its head: whose it is, of when, and what narrows it. */
export const isBare = (medium: Medium): boolean => medium === "still";

/** What a page's own address can ask for. */
export type PageMedium = Extract<Medium, "screen" | "paper">;

/** Reads from a page's query what it is drawn on. */
export const mediumOf = (query: { get(name: string): string | null }): PageMedium =>
  query.get("pdf") === "true" ? "paper" : "screen";
