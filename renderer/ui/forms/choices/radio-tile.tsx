import { useId, type ReactNode } from "react";
import { ChevronRight, Tick } from "#renderer/ui/indicators/icons.ts";
import { moveAmongTiles } from "./tile-keys.ts";
import "./tiles.css";

type TileFace = {
  label: ReactNode;
  /** A second line. */
  note?: ReactNode;
  /** Stands right, such as a count. */
  end?: ReactNode;
  /** Why it cannot be chosen now; takes the place of the second line. */
  closed?: ReactNode;
};

/** One choice of `RadioTiles`. */
export type TileOption<V extends string | number> = TileFace & { value: V };

type TileProps = TileFace & {
  kind: "radio" | "checkbox";
  isOn: boolean;
  onPress: () => void;
  tabIndex?: number | undefined;
};

function Tile({ kind, isOn, onPress, tabIndex, label, note, end, closed }: TileProps) {
  const second = closed ?? note;
  return (
    <button
      type="button"
      role={kind}
      data-tile
      className="hr-tile"
      aria-checked={isOn}
      aria-disabled={closed === undefined ? undefined : true}
      tabIndex={tabIndex}
      onKeyDown={moveAmongTiles}
      onClick={() => closed === undefined && onPress()}
    >
      <span className="hr-tile-mark">{kind === "checkbox" && isOn && <Tick size={14} />}</span>
      <span className="hr-tile-text">
        {label}
        {second !== undefined && <small>{second}</small>}
      </span>
      {end !== undefined && <span className="hr-tile-end">{end}</span>}
    </button>
  );
}

type GroupProps = {
  /** Names the group; shown above it. */
  label: ReactNode;
  /** Small words beside the name. */
  note?: ReactNode;
  /** How many stand side by side. */
  columns?: 1 | 2 | 3;
};

function Frame(props: GroupProps & { role: "radiogroup" | "group"; children: ReactNode }) {
  const { label, note, columns = 2, role, children } = props;
  const id = useId();
  return (
    <div role={role} aria-labelledby={id} className={`hr-tiles hr-tiles-${columns}`} data-tiles>
      <p className="hr-tiles-head">
        <span id={id}>{label}</span> {note !== undefined && <small>{note}</small>}
      </p>
      <div className="hr-tiles-grid">{children}</div>
    </div>
  );
}

/** One of several as tiles for fingers. Arrows move, Enter, Space and a tap choose. */
export function RadioTiles<V extends string | number>(
  props: GroupProps & {
    options: readonly TileOption<V>[];
    value: V | null;
    onChoose: (value: V) => void;
    /** Follows the choices, such as a `MoreTile`. */
    more?: ReactNode;
  },
) {
  const { options, value, onChoose, more, ...frame } = props;
  const inReach = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <Frame {...frame} role="radiogroup">
      {options.map((option) => (
        <Tile
          key={option.value}
          {...option}
          kind="radio"
          isOn={option.value === value}
          tabIndex={option.value === inReach ? 0 : -1}
          onPress={() => onChoose(option.value)}
        />
      ))}
      {more}
    </Frame>
  );
}

/** A group of `BoxTile`s. */
export function BoxTiles({ children, ...frame }: GroupProps & { children: ReactNode }) {
  return (
    <Frame {...frame} role="group">
      {children}
    </Frame>
  );
}

/** One of several that may be on together. */
export function BoxTile(props: TileFace & { isOn: boolean; onToggle: (isOn: boolean) => void }) {
  const { isOn, onToggle, ...face } = props;
  return <Tile {...face} kind="checkbox" isOn={isOn} onPress={() => onToggle(!isOn)} />;
}

type MoreProps = Omit<TileFace, "closed"> & {
  icon?: ReactNode;
  /** It shows what was chosen. */
  isOn?: boolean;
  onPress: () => void;
};

/** A tile that leads to more, such as all choices. */
export function MoreTile({ icon, label, note, end, isOn = false, onPress }: MoreProps) {
  return (
    <button
      type="button"
      className={isOn ? "hr-tile hr-tile-on" : "hr-tile"}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {isOn && <span className="hr-tile-mark hr-tile-mark-on" />}
      {icon}
      <span className="hr-tile-text">
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      {end !== undefined && <span className="hr-tile-end">{end}</span>}
      <ChevronRight />
    </button>
  );
}
