import type { ReactNode } from "react";
import { LogoMark } from "../indicators/logo-mark.tsx";
import "./signed-out-page.css";

type SignedOutPageProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Languages and links below the card. */
  foot?: ReactNode;
};

/** A page before the portal: one card in the middle with mark, title and a form. */
export function SignedOutPage({ title, subtitle, children, foot }: SignedOutPageProps) {
  return (
    <main className="hr-signed-out">
      <section className="hr-signed-out-card" aria-labelledby="signed-out-title">
        <LogoMark withName size={32} />
        <header>
          <h1 id="signed-out-title">{title}</h1>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </header>
        {children}
      </section>
      {foot !== undefined && <footer className="hr-signed-out-foot">{foot}</footer>}
    </main>
  );
}
