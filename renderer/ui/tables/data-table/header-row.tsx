import { clsx } from "clsx";
import { useUiText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/checkbox.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { alignOf, sorterOf, type Column } from "./column.ts";
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
  return <span className="hr-head-words">{column.header}</span>;
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
        const at = sort.findIndex(({ key }) => key === column.key);
        const key = sort[at];
        const mark = (
          <svg className="hr-sort-mark" viewBox="0 0 10 10" aria-hidden="true">
            {key && <path d={key.desc ? "M1 3h8L5 8Z" : "M1 7h8L5 2Z"} />}
          </svg>
        );
        const isSortable = sorterOf(column) !== null && hasControls;
        const about = hasControls ? column.about : undefined;
        const words = isSortable ? (
          <button
            type="button"
            className="hr-sort"
            title={t("ui.table.sort", { column: column.header })}
            onClick={(event) => onSort(nextSort(sort, column.key, event.shiftKey))}
          >
            {alignOf(column) === "end" && mark}
            <span>{column.header}</span>
            {alignOf(column) === "start" && mark}
          </button>
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
