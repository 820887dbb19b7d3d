import type { ReactNode } from "react";
import "./subscriptions.css";

/** Two related facts in one cell; the second may be missing. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="hr-subscription-two">
      <span>{first}</span>
      {second && <span>{second}</span>}
    </span>
  );
}
