/** A foreign key between two tables. */
export type Reference = { from: string; to: string };

/**
 * Orders tables so that each comes after every table it refers to. References to itself, or to a
 * table that is not listed, do not count.
 * @throws Error where the references form a circle
 */
export const parentsFirst = (
  tables: readonly string[],
  references: readonly Reference[],
): string[] => {
  const waiting = new Set(tables);
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (table) =>
        !references.some(({ from, to }) => from === table && to !== table && waiting.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`Foreign keys form a circle between ${[...waiting].join(", ")}.`);
    for (const table of ready) {
      waiting.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
};
