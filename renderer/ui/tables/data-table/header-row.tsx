import { clsx } from "clsx";
import { Fragment } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { alignOf, sortersOf, type Column } from "./column.ts";
import { nextSort, type SortKey } from "./sorting.ts";

type HeaderRowProps<Row> = {
  columns: readonly Column<Row>[];
  sort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
  hasSelection: boolean;
  /** The box over all tick boxes; without it the column has its name alone. */
  selectAll?: { state: "all" | "some" | "none"; onChange: (isOn: boolean) => void } | undefined;
  hasActions: boolean;
};

const ariaSort = (key: SortKey | undefined, isLeading: boolean) => {
  if (!key || !isLeading) return undefined;
  return key.desc ? "descending" : "ascending";
};

function HeaderWords<Row>({ column }: { column: Column<Row> }) {
  if (column.hidesHeader) return <VisuallyHidden>{column.header}</VisuallyHidden>;
  const words = [column.header, ...(column.second ? [column.second.header] : [])];
  return <span className="hr-head-words">{words.join(" · ")}</span>;
}

type SortButtonProps = {
  header: string;
  /** How the rows are sorted by it; undefined where they are not. */
  sorted: SortKey | undefined;
  align: "start" | "end";
  onSort: (isAdded: boolean) => void;
};

function SortButton({ header, sorted, align, onSort }: SortButtonProps) {
  const t = useUiText();
  const mark = (
    <svg className="hr-sort-mark" viewBox="0 0 10 10" aria-hidden="true">
      {sorted && <path d={sorted.desc ? "M1 3h8L5 8Z" : "M1 7h8L5 2Z"} />}
    </svg>
  );
  return (
    <button
      type="button"
      className="hr-sort"
      title={t("ui.table.sort", { column: header })}
      onClick={(event) => onSort(event.shiftKey)}
    >
      {align === "end" && mark}
      <span>{header}</span>
      {align === "start" && mark}
    </button>
  );
}

/** The header: a click sorts, Shift adds a second key, the mark shows the direction. */
export function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const { columns, sort, onSort, hasSelection, hasActions, selectAll } = props;
  // Chromium leaves buttons out where it repeats a header on the next sheet.
  const { hasControls } = useMedium();
  const t = useUiText();
  return (
    <tr>
      {hasSelection && (
        <th scope="col" className="hr-cell-select">
          {selectAll ? (
            <Checkbox
              aria-label={t("ui.table.selectAll")}
              checked={selectAll.state === "all"}
              indeterminate={selectAll.state === "some"}
              onChange={({ target }) => selectAll.onChange(target.checked)}
            />
          ) : (
            <VisuallyHidden>{t("ui.table.selection")}</VisuallyHidden>
          )}
        </th>
      )}
      {columns.map((column) => {
        const sorters = hasControls ? sortersOf(column) : [];
        const at = sort.findIndex(({ key }) => key === column.key || key === column.second?.key);
        const key = sort[at];
        const isSortable = sorters.length > 0;
        const about = hasControls ? column.about : undefined;
        const words = isSortable ? (
          sorters.map(({ key: name, header }, place) => (
            <Fragment key={name}>
              {place > 0 && " · "}
              <SortButton
                header={header}
                sorted={sort.find((candidate) => candidate.key === name)}
                align={alignOf(column)}
                onSort={(isAdded) => onSort(nextSort(sort, name, isAdded))}
              />
            </Fragment>
          ))
        ) : (
          <HeaderWords column={column} />
        );
        return (
          <th
            key={column.key}
            scope="col"
            // The mark's own name is no part of the header's.
            aria-label={about === undefined ? undefined : column.header}
            aria-sort={ariaSort(key, at === 0)}
            className={clsx(`hr-cell-${alignOf(column)}`, key && "hr-cell-sorted")}
          >
            {about === undefined ? (
              words
            ) : (
              <span className={clsx("hr-head", isSortable && !key && "hr-head-roomy")}>
                {words}
                <span className="hr-head-about">{about}</span>
              </span>
            )}
          </th>
        );
      })}
      {hasActions && (
        <th scope="col" className="hr-cell-actions">
          <VisuallyHidden>{t("ui.table.actions")}</VisuallyHidden>
        </th>
      )}
    </tr>
  );
}
