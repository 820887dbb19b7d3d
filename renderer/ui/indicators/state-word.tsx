import type { ReactNode } from "react";
import { StatusShape, type StatusKind } from "./status-shape.tsx";
import "./state-word.css";

/**
 * How it stands with what was entered, at the right end of a page's bar: stored, offline, read
 * only.
 */
export function StateWord({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <output className={`hr-state-word hr-status hr-status-${kind}`}>
      <StatusShape kind={kind} />
      <span>{children}</span>
    </output>
  );
}
