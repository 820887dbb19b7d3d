import { clsx } from "clsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import {
  tickOf,
  visibleLines,
  withDescendants,
  type ChoiceNode,
  type Ticked,
  type TreeLine,
} from "./choice-tree.ts";
import { splitAtMatch } from "#renderer/ui/trees/tree-items.ts";
import { useLongPress } from "#renderer/ui/lib/use-long-press.ts";
import { OnlyButton, OnlyMenu } from "#renderer/ui/forms/choices/only.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";

/** Beyond this many lines a branch stays closed at first. */
const OPEN_LINES = 60;
/** From here on only the lines in view exist. */
const VIRTUAL_FROM = 150;
const LINE_PX = 36;

/** What can be done with a row. */
type NodeActs = {
  onChoose: (node: ChoiceNode) => void;
  onOnly: (node: ChoiceNode) => void;
  onAllBut: (node: ChoiceNode) => void;
};

type ChoiceTreeProps = {
  roots: readonly ChoiceNode[];
  /** What was searched for; its results are the roots alone, each with its detail. */
  search: string;
  /** Choosing one leaves it alone; the first is the one that Enter chooses. */
  takesOnly: boolean;
  ticked: Ticked;
  /** A word beside the name of one, whatever its place in the tree. */
  noteOf: (node: ChoiceNode) => string | null;
} & NodeActs;

const holdsCounted = (node: ChoiceNode): boolean =>
  node.children.some((child) => child.isCounted || holdsCounted(child));

/** The words beside a name, or none. */
const joined = (...words: readonly (string | null)[]): string | null =>
  words.filter((word) => word !== null).join(" · ") || null;

/** In a tree, what stands above a node is seen; among what was found it is said. */
const detailOf = (node: ChoiceNode, isFlat: boolean): string | null => {
  if (isFlat) return node.path ?? node.detail;
  return node.children.length === 0 ? node.detail : null;
};

/**
 * Opens what leads to the things that count; where that is too much at once, to those that are
 * ticked while others beside them are not.
 */
const openAtFirst = (roots: readonly ChoiceNode[], ticked: Ticked): Set<string> => {
  const branches = roots.flatMap(withDescendants).filter(holdsCounted);
  const all = new Set(branches.map((node) => node.id));
  if (visibleLines(roots, all).length <= OPEN_LINES) return all;
  const sole = roots.length === 1 ? roots : [];
  const mixed = branches.filter((node) => tickOf(node, ticked) === "some");
  const some = new Set([...sole, ...mixed].map((node) => node.id));
  return visibleLines(roots, some).length <= OPEN_LINES
    ? some
    : new Set(sole.map((node) => node.id));
};

/** A tree (or a flat list) of check boxes; a parent shows the state of all below it. */
export function ChoiceTree(props: ChoiceTreeProps) {
  const { roots, search, takesOnly, ticked, noteOf, ...acts } = props;
  const isFlat = search.trim() !== "";
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(roots, ticked));
  const lines: TreeLine[] = isFlat
    ? roots.map((node) => ({ node, depth: 0, isOpen: false, canOpen: false }))
    : visibleLines(roots, open);
  const scroller = useRef<HTMLDivElement>(null);
  // Its lines are cheap to draw again; the compiler leaves this component alone.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    enabled: lines.length >= VIRTUAL_FROM,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 12,
  });
  const draw = (line: TreeLine) => (
    <ChoiceLine
      {...acts}
      key={line.node.id}
      line={line}
      detail={joined(noteOf(line.node), detailOf(line.node, isFlat))}
      search={search}
      isFirst={takesOnly && line === lines[0]}
      ticked={ticked}
      onOpen={(id) => setOpen((current) => current.symmetricDifference(new Set([id])))}
    />
  );
  const items = virtual.getVirtualItems();
  return (
    <div className="hr-choice-tree" ref={scroller}>
      {lines.length < VIRTUAL_FROM ? (
        <ul>{lines.map(draw)}</ul>
      ) : (
        <ul style={{ blockSize: virtual.getTotalSize(), paddingBlockStart: items[0]?.start ?? 0 }}>
          {items.map((item) => {
            const line = lines[item.index];
            return line && draw(line);
          })}
        </ul>
      )}
    </div>
  );
}

type ChoiceLineProps = {
  line: TreeLine;
  detail: string | null;
  search: string;
  /** Enter in the search chooses it alone. */
  isFirst: boolean;
  ticked: Ticked;
  onOpen: (id: string) => void;
} & NodeActs;

/** A name with what was searched for marked, where it stands in it as it was typed. */
function Name({ name, search }: { name: string; search: string }) {
  const parts = splitAtMatch(name, search);
  if (parts === null) return name;
  const [before, match, after] = parts;
  return (
    <>
      {before}
      <mark>{match}</mark>
      {after}
    </>
  );
}

function ChoiceLine(props: ChoiceLineProps) {
  const { line, detail, search, isFirst, ticked, onOpen, onChoose, onOnly, onAllBut } = props;
  const { t } = usePageText();
  const { node, depth, isOpen, canOpen } = line;
  const tick = tickOf(node, ticked);
  const [hasMenu, setMenu] = useState(false);
  const longPress = useLongPress(() => setMenu(true));
  return (
    <li>
      <div
        {...longPress}
        className={clsx("hr-choice-line hr-with-only", isFirst && "hr-with-only-first")}
        style={{ paddingInlineStart: depth * 22 }}
      >
        <Checkbox
          checked={tick === "all"}
          indeterminate={tick === "some"}
          onChange={() => onChoose(node)}
        >
          <Name name={node.name} search={search} />
        </Checkbox>
        {detail !== null && (
          <span className="hr-choice-line-detail" title={detail}>
            {detail}
          </span>
        )}
        <OnlyButton name={node.name} onOnly={() => onOnly(node)} />
        {canOpen && (
          <button
            type="button"
            className="hr-choice-line-open"
            aria-expanded={isOpen}
            aria-label={t("reports-view.filter.open", { name: node.name })}
            onClick={() => onOpen(node.id)}
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
          </button>
        )}
      </div>
      {hasMenu && (
        <OnlyMenu
          name={node.name}
          onOnly={() => {
            setMenu(false);
            onOnly(node);
          }}
          onAllBut={() => {
            setMenu(false);
            onAllBut(node);
          }}
          onClose={() => setMenu(false)}
        />
      )}
    </li>
  );
}
