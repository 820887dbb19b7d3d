import { textWidth } from "#renderer/charts/text-width.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Words for a graph, whose texts know a few tags: a unit's name never becomes one. */
export const plotText = (words: string): string =>
  words.replaceAll(/[&<>]/gu, (sign) => ENTITIES[sign] ?? sign);

/** A name cut to the room there is in px, in letters of that size. */
export const fitted = (name: string, room: number, size: number): string => {
  if (textWidth(name, size) <= room) return name;
  for (let length = name.length - 1; length > 1; length--) {
    const cut = `${name.slice(0, length).trimEnd()}…`;
    if (textWidth(cut, size) <= room) return cut;
  }
  return `${name.slice(0, 1)}…`;
};

/** A name of so many letters at most. */
export const shortened = (name: string, most: number): string =>
  name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
