import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import "./card.css";

export type CardProps = {
  /** What is in it and per what, as a heading. */
  title?: ReactNode;
  /** Small words beside the title: counts, legend. */
  note?: ReactNode;
  /** Buttons at the right end of the title. */
  actions?: ReactNode;
  /** The body touches the edges (tables, lists). */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** White ground, one hairline, small shadow; a section named by its title. */
export function Card({ title, note, actions, flush = false, className, children }: CardProps) {
  const id = useId();
  const hasHead = title !== undefined || note !== undefined || actions !== undefined;
  return (
    <section
      className={clsx("hr-card", flush && "hr-card-flush", className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {hasHead && (
        <header className="hr-card-head">
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {note !== undefined && <span className="hr-card-note">{note}</span>}
          {actions !== undefined && <span className="hr-card-actions">{actions}</span>}
        </header>
      )}
      <div className="hr-card-body">{children}</div>
    </section>
  );
}
