import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import "./row-link.css";

/** The name of a row that leads to a page of its own. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="hr-row-link">
      {children}
    </Link>
  );
}
