import { LOWEST_LEVEL } from "#contract/organization/locations.ts";
import type { ImportRow } from "#server/imports/import-file.ts";

/** The levels that a file names: all below the facility. */
export const LEVELS = Array.from({ length: LOWEST_LEVEL - 1 }, (_, at) => at + 2);
/** The key of a level's column. */
export const keyOf = (level: number): string => `level${level}`;

/** Names of a line from the top down, and how far they reach; -1 where it names nothing. */
export const namesOf = ({ values }: ImportRow): { names: string[]; depth: number } => {
  const names = LEVELS.map((level) => values[keyOf(level)] ?? "");
  return { names, depth: names.findLastIndex((name) => name !== "") };
};

/**
 * Lines that say of one place something else than another line: two ids, observed and not, or one
 * id with two names. Each with the other line, and the column in which they differ.
 */
export const contradictionsOf = (
  rows: readonly ImportRow[],
  isYes: (typed: string) => boolean,
): Map<number, { line: number; column: string }> => {
  const found = new Map<number, { line: number; column: string }>();
  const idOf = ({ values }: ImportRow): string => (values["id"] ?? "").toLocaleLowerCase();
  const observable = ({ values }: ImportRow): string => values["observable"] ?? "";
  const pathOf = (row: ImportRow): string =>
    JSON.stringify(namesOf(row).names.map((name) => name.toLocaleLowerCase()));
  const compare = (
    groups: Map<string, ImportRow[]>,
    differing: (one: ImportRow, other: ImportRow) => string | undefined,
  ): void => {
    for (const group of groups.values()) {
      if (group.length === 1) continue;
      for (const row of group) {
        const other = group.find((one) => differing(row, one) !== undefined);
        const column = other && differing(row, other);
        if (other && column !== undefined) found.set(row.line, { line: other.line, column });
      }
    }
  };
  compare(Map.groupBy(rows, pathOf), (one, other) => {
    if (idOf(one) !== "" && idOf(other) !== "" && idOf(one) !== idOf(other)) return "id";
    const [here, there] = [observable(one), observable(other)];
    return here !== "" && there !== "" && isYes(here) !== isYes(there) ? "observable" : undefined;
  });
  const identified = rows.filter((row) => idOf(row) !== "");
  compare(Map.groupBy(identified, idOf), (one, other) => {
    if (pathOf(one) === pathOf(other)) return undefined;
    const [mine, theirs] = [namesOf(one).names, namesOf(other).names];
    const at = mine.findIndex(
      (name, level) => name.toLocaleLowerCase() !== theirs[level]?.toLocaleLowerCase(),
    );
    return keyOf(at + 2);
  });
  return found;
};
