import type { ReactNode } from "react";
import "./message-page.css";

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** The way on, a button or link. */
  action?: ReactNode;
};

/** A whole page that only says something, and where to go from here. */
export function MessagePage({ title, children, action }: Props) {
  return (
    <section className="hr-message-page">
      <h1>{title}</h1>
      <p>{children}</p>
      {action}
    </section>
  );
}
