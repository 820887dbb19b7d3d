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
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";

/** Beyond this many lines a branch stays closed at first. */
const OPEN_LINES = 60;
/** From here on only the lines in view exist. */
const VIRTUAL_FROM = 150;
const LINE_PX = 36;

type ChoiceTreeProps = {
  roots: readonly ChoiceNode[];
  /** Shows the roots alone, each with its detail: the result of a search. */
  isFlat: boolean;
  ticked: Ticked;
  /** A word beside the name of one, whatever its place in the tree. */
  noteOf: (node: ChoiceNode) => string | null;
  onToggle: (node: ChoiceNode) => void;
};

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

/** Opens what leads to the things that count, unless that is too much at once. */
const openAtFirst = (roots: readonly ChoiceNode[]): Set<string> => {
  const branches = roots.flatMap(withDescendants).filter(holdsCounted);
  const all = new Set(branches.map((node) => node.id));
  if (visibleLines(roots, all).length <= OPEN_LINES) return all;
  return new Set(roots.length === 1 ? roots.map((node) => node.id) : []);
};

/** A tree (or a flat list) of check boxes; a parent shows the state of all below it. */
export function ChoiceTree({ roots, isFlat, ticked, noteOf, onToggle }: ChoiceTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(roots));
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
      key={line.node.id}
      line={line}
      detail={joined(noteOf(line.node), detailOf(line.node, isFlat))}
      ticked={ticked}
      onToggle={onToggle}
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
  ticked: Ticked;
  onToggle: (node: ChoiceNode) => void;
  onOpen: (id: string) => void;
};

function ChoiceLine({ line, detail, ticked, onToggle, onOpen }: ChoiceLineProps) {
  const { t } = usePageText();
  const { node, depth, isOpen, canOpen } = line;
  const tick = tickOf(node, ticked);
  return (
    <li className="hr-choice-line" style={{ paddingInlineStart: depth * 22 }}>
      <Checkbox
        checked={tick === "all"}
        indeterminate={tick === "some"}
        onChange={() => onToggle(node)}
      >
        {node.name}
      </Checkbox>
      {detail !== null && (
        <span className="hr-choice-line-detail" title={detail}>
          {detail}
        </span>
      )}
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
    </li>
  );
}
