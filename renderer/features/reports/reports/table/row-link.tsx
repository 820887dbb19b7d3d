import { type MouseEvent, type ReactNode, createContext, useContext } from "react";
import "./row-link.css";

/** How a page goes to an address; a ward screen, which has no pages, draws tables without it. */
export const GoContext = createContext<((href: string) => void) | null>(null);

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** The name of a row that leads to a page of its own; with Ctrl it opens in a tab. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const go = useContext(GoContext);
  const handleClick = (event: MouseEvent) => {
    if (go === null || !isPlain(event)) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} className="hr-row-link" onClick={handleClick}>
      {children}
    </a>
  );
}
