import type { ReactNode } from "react";
import "./message-page.css";

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** What it speaks of, by name. */
  list?: readonly string[];
  /** The way on, a button or link. */
  action?: ReactNode;
};

/** A whole page that only says something, and where to go from here. */
export function MessagePage({ title, children, list, action }: Props) {
  return (
    <section className="hr-message-page">
      <h1>{title}</h1>
      <p>{children}</p>
      {list !== undefined && (
        <ul>
          {list.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {action}
    </section>
  );
}
