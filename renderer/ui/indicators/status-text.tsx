import { clsx } from "clsx";
import type { ReactNode } from "react";
import { StatusShape, type StatusKind } from "./status-shape.tsx";

/** Shape and word in the status colour: the plain form, for tables and lines of text. */
export function StatusText({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={`hr-status hr-status-${kind}`}>
      <StatusShape kind={kind} />
      <span>{children}</span>
    </span>
  );
}

/** The same on a tinted ground; only in headers and blocks. */
export function StatusPill({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={clsx("hr-status hr-status-pill", `hr-status-${kind}`)}>
      <StatusShape kind={kind} />
      <span>{children}</span>
    </span>
  );
}
