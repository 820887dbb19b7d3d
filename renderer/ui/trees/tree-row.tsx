import { clsx } from "clsx";
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Spinner } from "../feedback/spinner.tsx";
import { OnlyButton, OnlyMenu } from "../forms/choices/only.tsx";
import { useLongPress } from "../lib/use-long-press.ts";
import { Checkbox } from "../forms/choices/checkbox.tsx";
import { IconButton } from "../forms/icon-button.tsx";
import { Switch } from "../forms/choices/switch.tsx";
import { ChevronRight, More } from "../indicators/icons.ts";
import { MenuButton } from "../overlays/menu-button.tsx";
import type { MenuItem } from "../overlays/menu-list.tsx";
import { splitAtMatch, type TreeItem, type TreeRow as Row } from "./tree-items.ts";
import { TreeName, type TreeNameProps } from "./tree-name.tsx";
import type { TickState } from "./tree-ticks.ts";
import type { TreeSwitch } from "./tree-types.ts";

/** The name with what was searched for marked. */
function Name({ name, search }: { name: string; search: string }) {
  const parts = splitAtMatch(name, search);
  if (parts === null) return name;
  const [before, match, after] = parts;
  return (
    <>
      {before}
      <mark>{match}</mark>
      {after}
    </>
  );
}

/** Pushes a row in by its level, with a line under each row that it hangs below. */
function Guides({ level }: { level: number }) {
  const inlineSize = `calc(var(--hr-tree-step) * ${level - 1})`;
  return <span className="hr-tree-guides" aria-hidden="true" style={{ inlineSize }} />;
}

type RowSwitchProps = { name: string; toggle: TreeSwitch; tab: number; wordsId: string };

function RowSwitch({ name, toggle, tab, wordsId }: RowSwitchProps) {
  const { isOn, words, onChange, closedBecause } = toggle;
  const id = useId();
  return (
    <span className="hr-tree-switch" title={closedBecause}>
      <Switch
        checked={isOn}
        tabIndex={tab}
        aria-label={`${words}, ${name}`}
        aria-disabled={closedBecause === undefined ? undefined : true}
        aria-describedby={closedBecause === undefined ? undefined : id}
        onChange={({ target }) => closedBecause === undefined && onChange(target.checked)}
      >
        <span id={wordsId}>{words}</span>
      </Switch>
      {closedBecause !== undefined && (
        <span id={id} hidden>
          {closedBecause}
        </span>
      )}
    </span>
  );
}

/**
 * False for a click on a control of the row (its chevron, tick box, switch, menu or name field), and
 * for one in a menu that the row opened elsewhere in the page. What surrounds the tree does not
 * matter: it may be part of a form.
 */
const isRowItself = (target: EventTarget, row: HTMLElement): boolean => {
  if (!(target instanceof Element) || !row.contains(target)) return false;
  const control = target.closest("button, label, form");
  return control === null || !row.contains(control);
};

type TreeRowProps<Item extends TreeItem> = {
  row: Row<Item>;
  index: number;
  rowRef: Ref<HTMLDivElement> | undefined;
  search: string;
  /** Tab comes to this row and to what is in it. */
  isActive: boolean;
  /** Chosen, or opened beside the tree. */
  isCurrent: boolean;
  /** It may not be chosen. */
  isClosed: boolean;
  tick: TickState | null;
  /** Chooses it alone, or all others; where ticks narrow a list. */
  only: { onOnly: () => void; onAllBut: () => void } | undefined;
  value: ReactNode;
  description: string | undefined;
  toggle: TreeSwitch | undefined;
  menu: readonly MenuItem[];
  /** Set while the name is a field. */
  rename: Omit<TreeNameProps, "onBusy" | "name"> | undefined;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  onActive: (id: string) => void;
  onFold: (row: Row<Item>) => void;
  onTick: (item: Item) => void;
  onPress: (row: Row<Item>) => void;
};

/** A node with its chevron, tick box, name, and what stands at its end. */
export function TreeRow<Item extends TreeItem>(props: TreeRowProps<Item>) {
  const { row, index, rowRef, search, isActive, isCurrent, isClosed, tick, value } = props;
  const { only, toggle, menu, rename, onKeyDown, onActive, onFold, onTick, onPress } = props;
  const { item, level, isParent, isOpen } = row;
  const t = useText("lists");
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const tab = isActive ? 0 : -1;
  const [hasMenu, setMenu] = useState(false);
  const longPress = useLongPress(() => setMenu(only !== undefined));
  const closeAfter = (act: () => void) => () => {
    setMenu(false);
    act();
  };
  return (
    // Keys are the tree's own: they come from here alone, not from what stands in the row.
    <div
      ref={rowRef}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-checked={tick === null ? undefined : tick === "some" ? "mixed" : tick === "all"}
      aria-disabled={isClosed || undefined}
      aria-busy={isBusy || undefined}
      aria-labelledby={rename ? undefined : `${id}-name ${id}-note ${id}-value ${id}-switch`}
      // Global in ARIA 1.3, which the rule does not know yet.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-description={props.description}
      tabIndex={tab}
      data-index={index}
      data-id={item.id}
      {...longPress}
      className={clsx(
        "hr-tree-row",
        only && "hr-with-only",
        isCurrent && "hr-tree-current",
        (isClosed || item.isFaded) && "hr-tree-closed",
      )}
      onFocus={() => onActive(item.id)}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, index)}
      onClick={({ target, currentTarget }) => {
        if (isRowItself(target, currentTarget)) {
          currentTarget.focus();
          onPress(row);
        }
      }}
    >
      <Guides level={level} />
      {isBusy ? (
        <span className="hr-tree-chevron">
          <Spinner />
        </span>
      ) : isParent ? (
        // Arrows open and close for the keyboard; this is for the pointer.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={clsx("hr-tree-chevron", isOpen && "hr-tree-open")}
          onClick={() => onFold(row)}
        >
          <ChevronRight />
        </button>
      ) : (
        <span className="hr-tree-chevron" />
      )}
      {tick !== null && (
        <Checkbox
          className="hr-tree-tick"
          tabIndex={-1}
          aria-label={t("ui.table.selectRow", { name: item.name })}
          checked={tick === "all"}
          indeterminate={tick === "some"}
          disabled={isClosed}
          onChange={() => onTick(item)}
        />
      )}
      {rename ? (
        <TreeName {...rename} name={item.name} onBusy={setBusy} />
      ) : (
        <span className="hr-tree-words">
          <span id={`${id}-name`} className="hr-tree-label">
            <Name name={item.name} search={search} />
          </span>{" "}
          <span id={`${id}-note`} className="hr-tree-note">
            {item.note}
          </span>
        </span>
      )}{" "}
      {hasMenu && only && (
        <OnlyMenu
          name={item.name}
          onOnly={closeAfter(only.onOnly)}
          onAllBut={closeAfter(only.onAllBut)}
          onClose={() => setMenu(false)}
        />
      )}
      {only && !rename && <OnlyButton name={item.name} tabIndex={tab} onOnly={only.onOnly} />}
      {!rename && (
        <span className="hr-tree-end">
          {value !== undefined && (
            <span id={`${id}-value`} className="hr-tree-value">
              {value}
            </span>
          )}{" "}
          {toggle && (
            <RowSwitch name={item.name} toggle={toggle} tab={tab} wordsId={`${id}-switch`} />
          )}
          {menu.length > 0 && (
            <MenuButton
              label={t("lists.tree.actions", { name: item.name })}
              items={menu}
              target={(on) => (
                <IconButton
                  {...on}
                  tabIndex={tab}
                  label={t("lists.tree.actions", { name: item.name })}
                  icon={<More />}
                />
              )}
            />
          )}
        </span>
      )}
    </div>
  );
}

type DraftProps = Omit<TreeNameProps, "onBusy" | "name"> & {
  level: number;
  index: number;
  rowRef: Ref<HTMLDivElement> | undefined;
};

/** The row of a node that is not yet there. */
export function TreeDraft({ level, index, rowRef, ...name }: DraftProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <div
      ref={rowRef}
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      aria-label={name.label}
      aria-busy={isBusy || undefined}
      tabIndex={-1}
      data-index={index}
      className="hr-tree-row"
    >
      <Guides level={level} />
      <span className="hr-tree-chevron">{isBusy && <Spinner />}</span>
      <TreeName {...name} name="" onBusy={setBusy} />
    </div>
  );
}
