import type { Format } from "#renderer/i18n/format.ts";

/** Rows that stay as they are, for one reason. */
export type Staying<Reason> = { reason: Reason; names: readonly string[] };

const NAMES_SHOWN = 5;

/** The names of rows by the reason why each stays. */
export const stayingByReason = <Row extends { reason: unknown }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Staying<Row["reason"]>[] =>
  [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    names: some.map(nameOf),
  }));

/**
 * Ticked rows sorted into those that will change and those that stay, by reason.
 * @param reasonOf why a row stays; null where it will change
 */
export const splitByReason = <Row, Reason>(
  rows: readonly Row[],
  reasonOf: (row: Row) => Reason | null,
  nameOf: (row: Row) => string,
): { fitting: Row[]; staying: Staying<Reason>[] } => {
  const byReason = Map.groupBy(rows, reasonOf);
  return {
    fitting: byReason.get(null) ?? [],
    staying: [...byReason].flatMap(([reason, some]) =>
      reason === null ? [] : [{ reason, names: some.map(nameOf) }],
    ),
  };
};

/** One sentence for each reason, with the names of the first rows. */
export const textOfStaying = <Reason>(
  format: Format,
  staying: readonly Staying<Reason>[],
  texts: {
    more: (count: number) => string;
    sentence: (reason: Reason, names: string, count: number) => string;
  },
): string =>
  staying
    .map(({ reason, names }) => {
      const more = names.length - NAMES_SHOWN;
      const shown = names.slice(0, NAMES_SHOWN);
      const rest = more > 0 ? [texts.more(more)] : [];
      return texts.sentence(reason, format.list([...shown, ...rest]), names.length);
    })
    .join(" ");
