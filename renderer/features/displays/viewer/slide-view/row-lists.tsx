import { clsx } from "clsx";
import { StandingText, isLongStanding } from "./standing-text.tsx";
import type { BarRow, TableRow } from "./wall-rows.ts";

const WHOLE = 100;
const percent = (value: number): string => `${Math.min(WHOLE, Math.max(0, value))}%`;

/** Signs that two lines hold at their usual size; more get smaller letters before they are cut. */
const TWO_LINES = 50;
/** Signs of one line. */
const ONE_LINE = 25;
/** So many rows of two lines have room; with more of them all get smaller letters. */
const MOST_HIGH_ROWS = 4;

type NameProps = { name: string; detail: string };

const signsOf = ({ name, detail }: NameProps): number => name.length + detail.length;
const isTight = (rows: readonly NameProps[]): boolean =>
  rows.filter((row) => signsOf(row) > ONE_LINE).length > MOST_HIGH_ROWS;

function Name({ name, detail }: NameProps) {
  const isLong = signsOf({ name, detail }) > TWO_LINES;
  return (
    <span className={clsx("hr-wall-name", isLong && "hr-wall-name-long")}>
      {name}
      {detail !== "" && <span className="hr-wall-detail"> {detail}</span>}
    </span>
  );
}

function Bar({ value, goal, look }: { value: number | null; goal: number | null; look: string }) {
  return (
    <span className="hr-wall-bar" aria-hidden="true">
      {value !== null && value > 0 && (
        <span className={`hr-wall-bar-${look}`} style={{ inlineSize: percent(value) }} />
      )}
      {goal !== null && <i style={{ insetInlineStart: percent(goal) }} />}
    </span>
  );
}

/** Rows against their goals. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const isJudged = rows.some(({ standing }) => standing !== undefined);
  return (
    <ul
      className={clsx(
        "hr-wall-rows hr-wall-bars",
        isJudged && "hr-wall-judged",
        rows.some(({ standing }) => standing !== undefined && isLongStanding(standing)) &&
          "hr-wall-judged-long",
        isTight(rows) && "hr-wall-tight",
      )}
    >
      {rows.map(({ key, name, detail, value, percent: length, goal, look, standing }) => (
        <li key={key}>
          <Name name={name} detail={detail} />
          <Bar value={length} goal={goal} look={look} />
          <strong className="hr-wall-value">{value}</strong>
          {standing && <StandingText {...standing} />}
        </li>
      ))}
    </ul>
  );
}

/** Width of a figure's sign beside the names, and of a heading's, in parts of the screen. */
const SIGN_WIDTH = 2.45;
const HEADING_SIGN_WIDTH = 1.85;

/** Widths in which each column's longest figure takes one line, and the heading above it two. */
const columnsOf = (headings: readonly string[], rows: readonly TableRow[]): string => {
  const widths = headings.map((heading, at) => {
    const figures = rows.map(({ cells }) => SIGN_WIDTH * (cells[at] ?? "").length);
    const words = heading.split(/[\s-]/u).map((word) => word.length);
    const twoLines = words.length > 1 ? Math.ceil(heading.length / 2) + 2 : 0;
    const headingWidth = HEADING_SIGN_WIDTH * Math.max(...words, twoLines);
    return `${Math.ceil(Math.max(...figures, headingWidth))}cqmin`;
  });
  return ["minmax(0, 1fr)", ...widths].join(" ");
};

/** Rows with numbers, below their headings. */
export function TableRows(props: { headings: readonly string[]; rows: readonly TableRow[] }) {
  const { headings, rows } = props;
  const isJudged = rows.some(({ standing }) => standing !== undefined);
  const gridTemplateColumns = `${columnsOf(headings, rows)}${isJudged ? " minmax(33cqmin, auto)" : ""}`;
  return (
    <>
      {!isJudged && (
        <p className="hr-wall-headings" style={{ gridTemplateColumns }}>
          <span />
          {headings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </p>
      )}
      <ul className={clsx("hr-wall-rows hr-wall-table", isTight(rows) && "hr-wall-tight")}>
        {rows.map(({ key, name, detail, cells, standing }) => (
          <li key={key} style={{ gridTemplateColumns }}>
            <Name name={name} detail={detail} />
            {cells.map((cell, at) => (
              <strong key={headings[at]} className="hr-wall-value">
                {cell}
              </strong>
            ))}
            {standing && <StandingText {...standing} />}
          </li>
        ))}
      </ul>
    </>
  );
}
