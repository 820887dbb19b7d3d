import { Fragment, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { SortAsc, SortDesc } from "#renderer/ui/indicators/icons.ts";
import type { RowShape } from "./body-row.tsx";
import { sortersOf } from "./column.ts";
import { RowCard } from "./row-card.tsx";
import type { SortKey } from "./sorting.ts";
import { useRowWindow, windowFrom } from "./use-row-window.ts";
import "./card-list.css";

/** Usual height of a card with its gap, in px, until it is measured. */
const CARD_HEIGHT = 108;

type CardListProps<Row> = {
  caption: string;
  rows: readonly Row[];
  total: Row | undefined;
  shape: RowShape<Row>;
  selected: ReadonlySet<string>;
  marked: string | null;
  sort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
  ownOrder: string | undefined;
  /** Stands above the cards: what the headings of a table have. */
  aside: ReactNode;
};

/** What the header does on a wider screen. */
function CardSort<Row>({ shape, sort, onSort, ownOrder }: CardListProps<Row>) {
  const t = useUiText();
  const sorters = shape.columns.flatMap((column) => sortersOf(column));
  if (sorters.length < 2) return null;
  const lead = sort[0];
  const options = sorters.map(({ key, header }) => ({ value: key, label: header }));
  const isOwnOffered = ownOrder !== undefined || lead === undefined;
  const own = isOwnOffered ? [{ value: "", label: ownOrder ?? t("ui.table.unsorted") }] : [];
  const choose = (key: string) => onSort(key === "" ? [] : [{ key, desc: lead?.desc ?? false }]);
  return (
    <div className="hr-card-sort">
      <Select
        aria-label={t("ui.table.order")}
        options={[...own, ...options]}
        value={lead?.key ?? ""}
        onChange={({ target }) => choose(target.value)}
      />
      {lead && (
        <IconButton
          label={t(lead.desc ? "ui.table.descending" : "ui.table.ascending")}
          icon={lead.desc ? <SortDesc /> : <SortAsc />}
          onClick={() => onSort([{ ...lead, desc: !lead.desc }])}
        />
      )}
    </div>
  );
}

/** Long lists: the cards in view between two gaps. */
function WindowedCards<Row>({ rows, shape, selected, marked, caption }: CardListProps<Row>) {
  const { body, offset, virtualizer, handleFocus } = useRowWindow<HTMLUListElement>(
    rows.length,
    CARD_HEIGHT,
  );
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.end ?? offset;
  const gap = (height: number) =>
    height > 0 && (
      <li aria-hidden="true" className="hr-row-card-gap" style={{ blockSize: height }} />
    );
  return (
    // Focus is only watched on its way up from the controls in the cards.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={body} className="hr-row-cards" aria-label={caption} onFocus={handleFocus}>
      {items.map((item, at) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const key = shape.rowKey(row);
        return (
          <Fragment key={key}>
            {gap(item.start - (items[at - 1]?.end ?? offset))}
            <RowCard
              row={row}
              shape={shape}
              index={item.index}
              isSelected={selected.has(key)}
              isMarked={key === marked}
              rowRef={virtualizer.measureElement}
            />
          </Fragment>
        );
      })}
      {gap(virtualizer.getTotalSize() + offset - end)}
    </ul>
  );
}

/** The rows of a table on a phone, one card each; the total is the first. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, total, shape, selected, marked, caption } = props;
  const isWindowed = rows.length > windowFrom;
  return (
    <div className="hr-card-list">
      <CardSort {...props} />
      {props.aside}
      {total !== undefined && (
        <ul className="hr-row-cards" aria-label={caption}>
          <RowCard row={total} shape={shape} isSelected={false} isTotal />
        </ul>
      )}
      {isWindowed ? (
        <WindowedCards {...props} />
      ) : (
        <ul className="hr-row-cards" aria-label={caption}>
          {rows.map((row) => {
            const key = shape.rowKey(row);
            return (
              <RowCard
                key={key}
                row={row}
                shape={shape}
                isSelected={selected.has(key)}
                isMarked={key === marked}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}
