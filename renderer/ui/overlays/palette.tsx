import { Dialog as BlueprintDialog } from "@blueprintjs/core";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { stepFrom } from "../lib/list-keys.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { overlayDuration } from "../lib/motion.ts";
import { Cross, Search } from "../indicators/icons.ts";
import { splitAtMatch } from "../trees/tree-items.ts";
import "./palette.css";

/** One thing that can be opened. */
export type PaletteRow = {
  key: string;
  /** Where it leads, within the portal. */
  to: string;
  icon: ReactNode;
  name: string;
  /** Where it is, or what it is of. */
  detail?: string | undefined;
  /** At the end of the line. */
  end?: ReactNode;
};

export type PaletteGroup = {
  key: string;
  title: string;
  /** How many of how many, or a link to all. */
  note?: ReactNode;
  rows: readonly PaletteRow[];
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Read aloud for the box. */
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** How many were found, beside the box and read aloud. */
  count: string;
  groups: readonly PaletteGroup[];
  /** Key of the row that Enter opens. */
  chosen: string | null;
  onChoose: (key: string) => void;
  onOpen: (row: PaletteRow, inNewTab: boolean) => void;
  /** Stands where no group does. */
  empty?: ReactNode;
  hints: ReactNode;
};

const optionId = (list: string, key: string): string => `${list}-${key}`;

/** The first row of the group after that of the row at hand, round at the end. */
const groupAfter = (
  groups: readonly PaletteGroup[],
  chosen: string | null,
  isBack: boolean,
): string | undefined => {
  const filled = groups.filter(({ rows }) => rows.length > 0);
  const at = filled.findIndex(({ rows }) => rows.some(({ key }) => key === chosen));
  const next = (at + (isBack ? filled.length - 1 : 1)) % Math.max(filled.length, 1);
  return filled[next]?.rows[0]?.key;
};

/**
 * A search over everything, above the page: what is typed stays in focus, the arrows go through the
 * rows, Tab to the next group, Enter opens, with Ctrl or ⌘ in a tab of its own.
 */
export function Palette(props: Props) {
  const { isOpen, onClose, label, placeholder, typed, onType, count, groups, chosen } = props;
  const { onChoose, onOpen, empty, hints } = props;
  const t = useUiText();
  const list = useId();
  const body = useRef<HTMLDivElement>(null);
  const rows = groups.flatMap((group) => group.rows);

  const go = (key: string | undefined) => {
    if (key === undefined) return;
    onChoose(key);
    body.current
      ?.querySelector(`#${CSS.escape(optionId(list, key))}`)
      ?.scrollIntoView({ block: "nearest" });
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const at = rows.findIndex((row) => row.key === chosen);
    if (key === "Enter") {
      event.preventDefault();
      const row = rows[at];
      if (row !== undefined) onOpen(row, ctrlKey || metaKey);
    } else if (key === "Tab") {
      event.preventDefault();
      go(groupAfter(groups, chosen, shiftKey));
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      const next = stepFrom(at, key, rows.length);
      if (next !== null) go(rows[next]?.key);
    } else if (key === "Escape" && typed !== "") {
      event.stopPropagation();
      onType("");
    }
  };

  return (
    <BlueprintDialog
      isOpen={isOpen}
      onClose={onClose}
      aria-labelledby={optionId(list, "label")}
      onOpening={(panel) => panel.querySelector("input")?.focus()}
      shouldReturnFocusOnClose
      transitionDuration={overlayDuration(160)}
      className="hr-palette"
      portalClassName="hr-palette-portal"
    >
      <VisuallyHidden>
        <h2 id={optionId(list, "label")}>{label}</h2>
      </VisuallyHidden>
      <div className="hr-palette-head">
        <Search size={18} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen === null ? undefined : optionId(list, chosen)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={handleKey}
        />
        <span className="hr-palette-count" role="status">
          {count}
        </span>
        <span className="hr-palette-close">
          <IconButton label={t("ui.action.close")} icon={<Cross />} onClick={onClose} />
        </span>
      </div>
      {rows.length === 0 && empty}
      <div ref={body} id={list} role="listbox" aria-label={label} className="hr-palette-body">
        {groups
          .filter((group) => group.rows.length > 0)
          .map((group) => (
            <div
              key={group.key}
              role="group"
              aria-labelledby={optionId(list, `group-${group.key}`)}
              className="hr-palette-group"
            >
              <div className="hr-palette-title">
                <span id={optionId(list, `group-${group.key}`)}>{group.title}</span>
                {group.note}
              </div>
              {group.rows.map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  id={optionId(list, row.key)}
                  isChosen={row.key === chosen}
                  typed={typed}
                  onPoint={() => onChoose(row.key)}
                  onOpen={(inNewTab) => onOpen(row, inNewTab)}
                />
              ))}
            </div>
          ))}
      </div>
      <div className="hr-palette-foot">{hints}</div>
    </BlueprintDialog>
  );
}

type RowProps = {
  row: PaletteRow;
  id: string;
  isChosen: boolean;
  typed: string;
  onPoint: () => void;
  onOpen: (inNewTab: boolean) => void;
};

function Row({ row, id, isChosen, typed, onPoint, onOpen }: RowProps) {
  const parts = splitAtMatch(row.name, typed);
  return (
    // Keys belong to the box, which holds the focus: this one is for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={clsx("hr-palette-row", isChosen && "hr-palette-chosen")}
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className="hr-palette-icon">{row.icon}</span>
      <span className="hr-palette-words">
        <span className="hr-palette-name">
          {parts === null ? (
            row.name
          ) : (
            <>
              {parts[0]}
              <mark>{parts[1]}</mark>
              {parts[2]}
            </>
          )}
        </span>
        {row.detail !== undefined && <span className="hr-palette-detail">{row.detail}</span>}
      </span>
      {row.end !== undefined && <span className="hr-palette-end">{row.end}</span>}
    </div>
  );
}
