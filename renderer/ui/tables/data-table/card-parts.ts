import type { CardRole, Column } from "./column.ts";

/** A row's columns by their place on a card. */
type CardParts<Row> = {
  title: Column<Row> | undefined;
  figure: Column<Row> | undefined;
  statuses: readonly Column<Row>[];
  notes: readonly Column<Row>[];
  /** What a tap opens. */
  rest: readonly Column<Row>[];
};

/** Whether rows of these columns can be cards: something has to name each. */
export const hasCards = <Row>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ card }) => card === "title");

/** Sorts columns by their place on a card, in their own order. */
export function cardParts<Row>(columns: readonly Column<Row>[]): CardParts<Row> {
  const inRole = (role: CardRole | undefined) => columns.filter(({ card }) => card === role);
  return {
    title: inRole("title")[0],
    figure: inRole("figure")[0],
    statuses: inRole("status"),
    notes: inRole("note"),
    rest: inRole(undefined).filter(({ hidesHeader }) => hidesHeader !== true),
  };
}
