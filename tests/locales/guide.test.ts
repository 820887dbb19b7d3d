import { describe, expect, it } from "vitest";
import { languages, readTexts } from "./catalogues.ts";

const QUOTED: Readonly<Record<string, RegExp>> = {
  "en-US": /“([^”]+)”/gu,
  "fr-CA": /«[\u00a0\u202f]([^»]+?)[\u00a0\u202f]»/gu,
};
/** Quoted, but on no screen: examples, and names of the HTTP protocol. */
const ELSEWHERE = new Set(["?", "8 of 14", "8 sur 14", "Authorization", "Bearer", "Retry-After"]);

const isGuide = (id: string): boolean => /^(?:guide|first-day)\./u.test(id);
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");

describe.each(languages)("the guide in %s", (language) => {
  const texts = [...readTexts(language)];
  const guide = texts.filter(([id]) => isGuide(id));

  it("the guide names buttons and pages like the screens", () => {
    const screens = texts.filter(([id]) => !isGuide(id)).map(([, text]) => text);
    const unknown = guide.flatMap(([id, text]) =>
      Array.from(text.matchAll(QUOTED[language] ?? /$^/gu), ([, name = ""]) => name)
        .filter((name) => !ELSEWHERE.has(name))
        .filter((name) => {
          // A name may go on on the screen: "Join" is "Join St. Mary's" there.
          const shown = new RegExp(`(?:^|[:,] \\s?)${escaped(name)}(?!\\p{L})`, "iu");
          return !screens.some((screen) => shown.test(screen));
        })
        .map((name) => `${id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it("the guide has no paragraph too long to read to its end", () => {
    const long = guide.filter(([, text]) => text.split("\n\n").some(({ length }) => length > 620));
    expect(long.map(([id]) => id)).toEqual([]);
  });
});
