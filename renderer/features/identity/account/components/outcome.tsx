import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "#renderer/ui/feedback/note.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import "./outcome.css";

type Props = { kind: StatusKind; title: ReactNode; children: ReactNode };

/** What came of a form, in its place: it takes the focus that went with the form, and is read out. */
export function Outcome({ kind, title, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="hr-outcome"
      role={kind === "bad" ? "alert" : "status"}
    >
      <Note kind={kind} title={title}>
        {children}
      </Note>
    </div>
  );
}
