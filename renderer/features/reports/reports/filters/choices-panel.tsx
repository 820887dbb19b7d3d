import { useRef, useState, type ReactNode } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import type { ListRules } from "#contract/reports/filters/filter-table.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import {
  countTicked,
  idsFrom,
  search,
  tickOfAll,
  tickedFrom,
  toggle,
  withDescendants,
  type ChoiceNode,
  type Ticked,
} from "./choice-tree.ts";
import { afterChoosing, allBut, allOf, choosesOnly, onlyOf, tickedFirst } from "./choice-only.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { ChoiceTree } from "./choice-list.tsx";
import { FoundLine } from "./found-line.tsx";
import { PopupFrame } from "./popup-frame.tsx";
import { useForcedMessage } from "./use-forced-message.ts";

type ChoicesPanelProps = {
  title: string;
  roots: readonly ChoiceNode[];
  /** The stored ids. */
  ids: readonly string[];
  /** What an empty list stands for. */
  empty: ListRules["empty"];
  /** It may not be saved empty. */
  isForced: boolean;
  /** What is said where it is tried: "Choose at least one location." */
  forcedText: string;
  reduce: "topmost" | "leaves";
  /** "11 of 12 units" */
  countText: (ticked: number, total: number) => string;
  /** A row above the others that stands for having ticked nothing. */
  noneLabel?: string;
  /** A word beside the name of one: "closed Nov 3". */
  noteOf: (node: ChoiceNode) => string | null;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onSave: (ids: string[]) => void;
};

/**
 * Things to tick, with search and "Select all found". Where all are ticked, choosing one of those
 * found, or "Only" on any row, leaves that one alone; "Bring all back" undoes it.
 */
export function ChoicesPanel(props: ChoicesPanelProps) {
  const { title, roots, ids, empty, onBack, onCancel, onSave } = props;
  const { t } = usePageText();
  const [query, setQuery] = useState("");
  const [ticked, setTicked] = useState<Ticked>(() => tickedFrom(roots, ids, empty));
  const forced = useForcedMessage();
  const isSearching = query.trim() !== "";
  // What was chosen alone stands first, until something else is.
  const [shown, setShown] = useState({ roots, version: 0 });
  const found = isSearching ? search(roots, query) : shown.roots;
  const takesOnly = choosesOnly(roots, ticked, isSearching);
  const field = useRef<HTMLInputElement>(null);
  const count = countTicked(roots, ticked);
  const hasSearch = roots.flatMap(withDescendants).length >= LIMITS.searchBoxFromItems;

  const change = (next: Ticked) => {
    setTicked(next);
    forced.clear();
  };
  const replace = (next: Ticked) => {
    change(next);
    setShown({ roots: tickedFirst(roots, next), version: shown.version + 1 });
    setQuery("");
    field.current?.focus();
  };
  const choose = (node: ChoiceNode) => {
    const next = afterChoosing(roots, ticked, { node, isSearching });
    if (takesOnly) replace(next);
    else change(next);
  };
  const save = () => {
    if (ticked.size === 0 && props.isForced) forced.show();
    else onSave(idsFrom(roots, ticked, { empty, reduce: props.reduce }));
  };

  return (
    <PopupFrame
      title={title}
      onBack={onBack}
      footer={
        <>
          <output className="hr-filter-popup-count">
            {forced.isShown ? (
              <span className="hr-filter-popup-forced">{props.forcedText}</span>
            ) : (
              // Nothing ticked stands for something of its own: "All 24 hours", not "0 of 3 shifts".
              ((count.ticked === 0 ? props.noneLabel : undefined) ??
              props.countText(count.ticked, count.total))
            )}
          </output>
          <Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>
          <Button variant="primary" onClick={save}>
            {t("reports-view.action.save")}
          </Button>
        </>
      }
    >
      {hasSearch && (
        <div className="hr-filter-popup-search">
          <SearchField
            label={t("reports-view.filter.search", { filter: title })}
            placeholder={t("reports-view.filter.searchHint")}
            ref={field}
            value={query}
            onSearch={setQuery}
            onKeyDown={({ key }) => {
              if (key === "Enter" && isSearching && found[0]) choose(found[0]);
            }}
          />
        </div>
      )}
      {props.noneLabel !== undefined && !isSearching && (
        <div className="hr-filter-popup-all">
          <Checkbox checked={ticked.size === 0} onChange={() => change(new Set())}>
            {props.noneLabel}
          </Checkbox>
        </div>
      )}
      {props.noneLabel === undefined && found.length > 0 && !takesOnly && (
        <SelectAll
          nodes={found}
          ticked={ticked}
          onChange={change}
          {...(!isSearching && {
            total: count.total,
            onBringBack: () => {
              change(allOf(roots));
              setShown({ roots, version: shown.version + 1 });
            },
          })}
        >
          {isSearching ? t("reports-view.filter.selectFound") : t("reports-view.filter.all")}
        </SelectAll>
      )}
      {found.length === 0 ? (
        <p className="hr-filter-popup-none">{t("reports-view.filter.noneFound")}</p>
      ) : (
        <ChoiceTree
          // What is chosen alone is seen, whatever was open before.
          key={shown.version}
          roots={found}
          search={query}
          takesOnly={takesOnly}
          ticked={ticked}
          noteOf={props.noteOf}
          onChoose={choose}
          onOnly={(node) => replace(onlyOf(node))}
          onAllBut={(node) => change(allBut(roots, node))}
        />
      )}
      {isSearching && found.length > 0 && (
        <FoundLine roots={roots} found={found} takesOnly={takesOnly} />
      )}
    </PopupFrame>
  );
}

function SelectAll(props: {
  nodes: readonly ChoiceNode[];
  ticked: Ticked;
  onChange: (ticked: Ticked) => void;
  /** How many there are to count, and what ticks all of them again; absent among what was found. */
  total?: number;
  onBringBack?: () => void;
  children: ReactNode;
}) {
  const { nodes, ticked, onChange, total, onBringBack, children } = props;
  const { t, format } = usePageText();
  const tick = tickOfAll(nodes, ticked);
  return (
    <div className="hr-filter-popup-all">
      <Checkbox
        checked={tick === "all"}
        indeterminate={tick === "some"}
        onChange={() => onChange(toggle(nodes, ticked))}
      >
        {children}
      </Checkbox>
      {tick === "all" && total !== undefined && (
        <span className="hr-choice-line-detail">{format.count(total)}</span>
      )}
      {tick !== "all" && onBringBack && (
        <button type="button" className="hr-choice-bring-back" onClick={onBringBack}>
          {t("ui.choice.bringBack")}
        </button>
      )}
    </div>
  );
}
