import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactElement } from "react";
import { Link } from "react-router-dom";
import { clsx } from "clsx";
import { letterFrom, stepFrom } from "../lib/list-keys.ts";
import { Tick } from "../indicators/icons.ts";
import "./menu.css";

/** One thing a menu offers: an act, or a way to another page. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactElement;
  /** Right end: a shortcut, a paper size, a count. */
  hint?: string | undefined;
  /** Second line: what to know before choosing. */
  detail?: string | undefined;
  danger?: boolean;
  /** Closed for now; `detail` says why. */
  disabled?: boolean;
  /** What is chosen now: carries a tick. */
  isCurrent?: boolean;
  /** A hairline above. */
  startsGroup?: boolean;
} & ({ onSelect: () => void; to?: never } | { to: string; onSelect?: never });

function ItemText({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon}
      <span className="hr-menu-words">
        <span>{item.label}</span>
        {item.detail && <small>{item.detail}</small>}
      </span>
      {item.hint && <span className="hr-menu-hint">{item.hint}</span>}
      {item.isCurrent && <Tick />}
    </>
  );
}

/** Where a menu begins: a choice at what is chosen, one of several groups at its top. */
const firstIn = (items: readonly MenuItem[]): number => {
  if (items.some((item, at) => at > 0 && item.startsGroup)) return 0;
  return Math.max(
    0,
    items.findIndex((item) => item.isCurrent),
  );
};

type MenuListProps = { label: string; items: readonly MenuItem[]; onClose: () => void };

/** A menu's items. Arrows, Home and End move, a letter jumps, Tab leaves, a choice closes. */
export function MenuList({ label, items, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  // Only where it opens: what is chosen in it may change what is current.
  const begin = useEffectEvent(() => entries()[firstIn(items)]?.focus());
  useEffect(() => begin(), []);

  const handleKey = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    if (event.key === "Tab") return onClose();
    const labels = items.map((item) => item.label);
    const next = stepFrom(at, event.key, all.length) ?? letterFrom(at, event, labels);
    // A menu takes its items with the space bar too, which a link by itself does not.
    const isLinkTaken = event.key === " " && all[at] instanceof HTMLAnchorElement;
    if (next === null && !isLinkTaken) return;
    event.preventDefault();
    if (next === null) all[at]?.click();
    else all[next]?.focus();
  };

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="hr-menu"
      onKeyDown={handleKey}
    >
      {items.map((item) => {
        const shared = {
          role: "menuitem",
          tabIndex: -1,
          "aria-current": item.isCurrent || undefined,
          className: clsx(
            "hr-menu-item",
            item.danger && "hr-menu-danger",
            item.startsGroup && "hr-menu-group",
          ),
        } as const;
        if (item.to !== undefined) {
          return (
            <Link key={item.id} to={item.to} onClick={onClose} {...shared}>
              <ItemText item={item} />
            </Link>
          );
        }
        const choose = () => {
          if (item.disabled) return;
          onClose();
          item.onSelect();
        };
        return (
          <button
            key={item.id}
            type="button"
            aria-disabled={item.disabled || undefined}
            onClick={choose}
            {...shared}
          >
            <ItemText item={item} />
          </button>
        );
      })}
    </div>
  );
}
