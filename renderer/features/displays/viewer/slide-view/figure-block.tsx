import { clsx } from "clsx";
import { ARROW_PATHS } from "#renderer/ui/indicators/arrow-paths.ts";
import type { BigFigure, Tile, WallNumber } from "./big-figure.ts";
import { StandingText } from "./standing-text.tsx";
import type { ChangeText } from "./wall-text.ts";

/** Longer numbers than "78.4" get somewhat smaller letters. */
const USUAL_SIGNS = 4;

function NumberText({ number, sign, className }: WallNumber & { className: string }) {
  return (
    <p className={clsx(className, number.length > USUAL_SIGNS && "hr-wall-long")}>
      {number}
      {sign !== "" && <span className="hr-wall-sign">{sign}</span>}
    </p>
  );
}

function Change({ arrow, text }: ChangeText) {
  return (
    <p className="hr-wall-change">
      {arrow !== null && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={ARROW_PATHS[arrow]} />
        </svg>
      )}
      <span>{text}</span>
    </p>
  );
}

/** The one large figure of a slide: what it is, how it stands, and how it changed. */
export function FigureBlock({ title, figure }: { title: string; figure: BigFigure }) {
  const { subtitle, value, standing, change } = figure;
  return (
    <section className="hr-wall-figure">
      <h1 className={titleClass(title)}>{title}</h1>
      <p className="hr-wall-subtitle">{subtitle}</p>
      <NumberText {...value} className="hr-wall-number" />
      {standing && <StandingText {...standing} className="hr-wall-verdict" />}
      {change && <Change {...change} />}
    </section>
  );
}

/** Titles of more signs take smaller letters, titles of still more the smallest. */
const TITLE_STEPS = [
  [70, "hr-wall-title-longest"],
  [40, "hr-wall-title-long"],
] as const;

/** How large a title is: as long as people make it, it takes three lines at most. */
export const titleClass = (title: string): string =>
  clsx("hr-wall-title", TITLE_STEPS.find(([signs]) => title.length > signs)?.[1]);

/** The smaller figures beside the large one. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="hr-wall-tiles">
      {tiles.map(({ key, label, value, standing, note }) => (
        <li key={key}>
          <p className="hr-wall-tile-label">{label}</p>
          <NumberText {...value} className="hr-wall-tile-number" />
          {standing && <StandingText {...standing} className="hr-wall-tile-verdict" />}
          {note !== undefined && <p className="hr-wall-tile-note">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
