import type { ReactNode } from "react";
import "./visually-hidden.css";

/** Words for readers only; they take no room on screen or paper. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="hr-visually-hidden">{children}</span>;
}
