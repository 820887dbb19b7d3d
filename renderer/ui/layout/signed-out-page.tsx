import type { ReactNode } from "react";
import { LogoMark } from "../marks/logo-mark.tsx";
import "./signed-out-page.css";

export type DoorPageProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Languages and links below the card. */
  foot?: ReactNode;
};

/** A page before the portal: one card in the middle with mark, title and a form. */
export function DoorPage({ title, subtitle, children, foot }: DoorPageProps) {
  return (
    <main className="hr-door">
      <section className="hr-door-card" aria-labelledby="door-title">
        <LogoMark withName size={32} />
        <header>
          <h1 id="door-title">{title}</h1>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </header>
        {children}
      </section>
      {foot !== undefined && <footer className="hr-door-foot">{foot}</footer>}
    </main>
  );
}
