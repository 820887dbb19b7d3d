import { clsx } from "clsx";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useUiText } from "#renderer/i18n/text.ts";
import { fitting } from "../lib/fitting.ts";
import { MenuButton } from "../overlays/menu-button.tsx";
import "./tab-bar.css";

type Tab = {
  id: string;
  label: string;
  to: string;
  /** Beside the label: what waits there. */
  mark?: ReactNode;
};

type TabBarProps = {
  /** Names the bar for readers: "Reports". */
  label: string;
  tabs: readonly Tab[];
  currentId: string | null;
  /** Lies on the lower edge: the `ProgressLine`. */
  children?: ReactNode;
};

/** Room that "More ▾" takes, in px; French "Autres" is the longest. */
const moreWidth = 96;

/** Which tabs fit, measured again when the bar or its words change their width. */
function useFitting(tabs: readonly Tab[], currentId: string | null) {
  const bar = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<readonly string[]>(() => tabs.map((tab) => tab.id));
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const items = [...element.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
      const current = tabs.findIndex((tab) => tab.id === currentId);
      const widths = items.map((item) => item.offsetWidth);
      const kept = fitting(widths, element.clientWidth, moreWidth, current);
      const next = kept.flatMap((index) => tabs[index]?.id ?? []);
      setShown((before) => (before.join() === next.join() ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [tabs, currentId]);
  return { bar, shown };
}

/**
 * The sticky bar of report tabs, underlined. What does not fit goes behind "More ▾"; those tabs
 * stay in the layout, invisible, so that their width stays known.
 */
export function TabBar({ label, tabs, currentId, children }: TabBarProps) {
  const t = useUiText();
  const { bar, shown } = useFitting(tabs, currentId);
  const hidden = tabs.filter((tab) => !shown.includes(tab.id));
  return (
    <nav className="hr-tab-bar hr-sticky hr-no-print" aria-label={label}>
      <ul ref={bar}>
        {tabs.map((tab) => (
          <li
            key={tab.id}
            data-tab={tab.id}
            className={clsx(!shown.includes(tab.id) && "hr-tab-hidden")}
          >
            <Link
              to={tab.to}
              className="hr-tab"
              aria-current={tab.id === currentId ? "page" : undefined}
            >
              {tab.label}
              {tab.mark}
            </Link>
          </li>
        ))}
        {hidden.length > 0 && (
          <li className="hr-tab-more">
            <MenuButton
              label={t("ui.tabs.more")}
              variant="minimal"
              items={hidden.map((tab) => ({ id: tab.id, label: tab.label, to: tab.to }))}
            />
          </li>
        )}
      </ul>
      {children}
    </nav>
  );
}
