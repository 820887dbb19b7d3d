import type { ReactNode } from "react";
import "./message-page.css";

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** What to do, one after the other. */
  steps?: readonly string[];
  /** The way on, a button or link. */
  action?: ReactNode;
};

/** A whole page that only says something, and where to go from here. */
export function MessagePage({ title, children, steps, action }: Props) {
  return (
    <section className="hr-message-page">
      <h1>{title}</h1>
      <p>{children}</p>
      {steps !== undefined && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {action}
    </section>
  );
}
