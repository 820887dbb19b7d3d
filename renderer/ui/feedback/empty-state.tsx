import type { ReactNode } from "react";
import "./states.css";

type EmptyStateProps = {
  /** What is not there: "No opportunities in this range". */
  title: ReactNode;
  /** Why. First use, no match and no opportunity are three different texts. */
  children: ReactNode;
  /** The one way out, a button. */
  action?: ReactNode;
};

/** Nothing to show, with the reason and one way out: a goal line over an empty base. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="hr-state hr-state-centered">
      <svg className="hr-state-picture" viewBox="0 0 44 28" aria-hidden="true">
        <path className="hr-state-goal" d="M2 3h40" />
        <path className="hr-state-gap" d="M4 19h6M19 19h6M34 19h6" />
        <path className="hr-state-base" d="M0 26h44" />
      </svg>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
