import { clsx } from "clsx";
import { memo, type ReactNode, useId, useState } from "react";
import type { Format } from "#renderer/i18n/format.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { ChevronDown } from "#renderer/ui/indicators/icons.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import { type BodyRowProps, SelectBox } from "./body-row.tsx";
import { cardParts } from "./card-parts.ts";
import { cellContent } from "./cell-content.tsx";
import type { Column } from "./column.ts";

/** The large figure has no header above it that could carry its unit. */
function figureContent<Row>(column: Column<Row>, row: Row, format: Format): ReactNode {
  const value = column.kind === "percent" && !column.render ? column.value(row) : null;
  return value === null ? cellContent(column, row, format) : format.percent(value);
}

/** The columns without a role, by name. */
function Rest<Row>({ columns, row, format }: { columns: readonly Column<Row>[] } & OfRow<Row>) {
  return (
    <dl className="hr-row-card-rest">
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.header}</dt>
          <dd>{cellContent(column, row, format)}</dd>
        </div>
      ))}
    </dl>
  );
}

type OfRow<Row> = { row: Row; format: Format };

function PlainRowCard<Row>(props: BodyRowProps<Row, HTMLLIElement>) {
  const { row, shape, isSelected, isTotal = false, isMarked = false, index, rowRef } = props;
  const { columns, format, rowKey, rowName, onToggle, actions } = shape;
  const t = useUiText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, figure, statuses, notes, rest } = cardParts(columns);
  return (
    <li
      ref={rowRef}
      data-index={index}
      data-key={rowKey(row)}
      className={clsx(
        "hr-row-card",
        isTotal && "hr-row-card-total",
        (isSelected || isMarked) && "hr-row-card-selected",
      )}
    >
      {onToggle && !isTotal && (
        <div className="hr-row-card-box">
          <SelectBox {...props} />
        </div>
      )}
      <div className="hr-row-card-words">
        <div className="hr-row-card-line">
          <div className="hr-row-card-title">{title && cellContent(title, row, format)}</div>
          {figure && (
            <div className="hr-row-card-figure">
              <VisuallyHidden>{figure.header} </VisuallyHidden>
              {figureContent(figure, row, format)}
            </div>
          )}
        </div>
        {statuses.length > 0 && (
          <div className="hr-row-card-line">
            {statuses.map((column) => (
              <div key={column.key}>{cellContent(column, row, format)}</div>
            ))}
          </div>
        )}
        {notes.length > 0 && (
          <div className="hr-row-card-notes">
            {notes.map((column) => (
              <span key={column.key}>
                {column.cardLabel !== "" && `${column.cardLabel ?? column.header} `}
                {cellContent(column, row, format)}
              </span>
            ))}
          </div>
        )}
        {isOpen && (
          <div id={id}>
            <Rest columns={rest} row={row} format={format} />
          </div>
        )}
      </div>
      <div className="hr-row-card-end">
        {actions && !isTotal && (
          <div className="hr-row-card-actions">
            <RowMenu name={rowName(row)} items={actions(row)} />
          </div>
        )}
        {rest.length > 0 && (
          <button
            type="button"
            className="hr-row-card-toggle"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t("ui.table.details", { name: rowName(row) })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown />
          </button>
        )}
      </div>
    </li>
  );
}

/** One row on a phone: name and figure, status, notes; a tap anywhere on it opens the rest. */
export const RowCard = memo(PlainRowCard) as typeof PlainRowCard;
