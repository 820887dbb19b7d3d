import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "../lib/texts.ts";

/** A count with its words: `{ key: "locations:levels.room", count: 402 }` for "402 rooms". */
type Counted = { key: string; count: number };

/** "Adds 4 floors, 31 units and 402 rooms. Changes 2 rooms."; empty where it does neither. */
export const importSummary = (
  language: Language,
  { added, changed }: { added: readonly Counted[]; changed: readonly Counted[] },
): string => {
  const texts = textsIn(language);
  const list = new Intl.ListFormat(language, { style: "long", type: "conjunction" });
  const sentence = (key: "adds" | "changes", counts: readonly Counted[]): string[] => {
    const parts = counts.flatMap(({ key: words, count }) =>
      count === 0 ? [] : [texts(words, { count })],
    );
    return parts.length === 0
      ? []
      : [texts(`imports:summary.${key}`, { list: list.format(parts) })];
  };
  return [...sentence("adds", added), ...sentence("changes", changed)].join(" ");
};
