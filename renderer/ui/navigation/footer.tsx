import type { ReactNode } from "react";
import "./footer.css";

/** The page's foot: copyright, then links (support, user guide) and the language, given as nodes. */
export function Footer({ copyright, children }: { copyright: ReactNode; children: ReactNode }) {
  return (
    <footer className="hr-footer hr-no-print">
      <span>{copyright}</span>
      <div className="hr-footer-links">{children}</div>
    </footer>
  );
}
