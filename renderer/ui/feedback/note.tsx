import type { ReactNode } from "react";
import { StatusShape, type StatusKind } from "../indicators/status-shape.tsx";
import "./note.css";

type NoteProps = {
  kind?: StatusKind;
  /** The sentence that matters, in semibold. */
  title?: ReactNode;
  children?: ReactNode;
};

/** A tinted note inside a form or card: shape, what happened, what follows from it. */
export function Note({ kind = "info", title, children }: NoteProps) {
  return (
    <div className={`hr-note hr-status-${kind}`} role="note">
      <StatusShape kind={kind} />
      <p>
        {title !== undefined && <strong>{title} </strong>}
        {children}
      </p>
    </div>
  );
}
