import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import "./figure-strip.css";

/** One key figure: what it is, how much, and what it rests on. */
export type Figure = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** Stands small beside the value. */
  suffix?: ReactNode;
  note?: ReactNode;
  /** The requested figure: the largest, its notes beside it. */
  isAsked?: boolean;
};

type FigureStripProps = {
  figures: readonly Figure[];
  /** Names the strip for readers. */
  label?: string;
  /** Stands under the figures, in the same card. */
  children?: ReactNode;
};

/** Key figures side by side between hairlines, above a graph. */
export function FigureStrip({ figures, label, children }: FigureStripProps) {
  const { widthPx } = useMedium();
  return (
    <section className="hr-figure-strip hr-card" aria-label={label}>
      <dl className={clsx("hr-figures", widthPx === null && "hr-figures-fluid")}>
        {figures.map(({ id, isAsked, suffix, note, ...figure }) => (
          <div key={id} className={clsx(isAsked && "hr-figures-asked")}>
            <dt>{figure.label}</dt>
            <dd className="hr-figures-value">
              {figure.value}
              {suffix !== undefined && <span className="hr-figures-suffix"> {suffix}</span>}
            </dd>
            {note !== undefined && <dd className="hr-figures-note">{note}</dd>}
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
