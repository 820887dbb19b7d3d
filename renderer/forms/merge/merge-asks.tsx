import { type ReactNode, useId } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { MergeProblem } from "../contract-form.ts";
import type { Ask, Choice, Choices } from "./merge-types.ts";
import type { MergeText } from "./merge-text.ts";

type Props = {
  asks: readonly Ask[];
  choices: Choices;
  words: MergeText;
  who: string;
  whoWithin: string;
  at: string | undefined;
  problems: readonly MergeProblem[];
  another:
    | ((ask: Ask, entry: { value: unknown; onChange: (value: unknown) => void }) => ReactNode)
    | undefined;
  onChoose: (path: string, choice: Choice) => void;
};

/** Rows with what asks in them; values outside of lists come together, without a heading. */
const groupsOf = (asks: readonly Ask[]): ReadonlyMap<string, readonly Ask[]> =>
  Map.groupBy(asks, ({ row }) => (row === null ? "" : `${row.list}.${row.key}`));

function Heading({
  ask,
  count,
  words,
  who,
}: { ask: Ask; count: number } & Pick<Props, "words" | "who">) {
  const t = useUiText();
  const name = words.rowName(ask);
  if (name === undefined) return null;
  if (ask.kind === "theyRemoved")
    return <StatusText kind="bad">{t("merge.theyRemoved", { name, who })}</StatusText>;
  if (ask.kind === "iRemoved")
    return <StatusText kind="bad">{t("merge.iRemoved", { name, who })}</StatusText>;
  return <StatusText kind="warn">{t("merge.both", { name, count })}</StatusText>;
}

/** What both changed: theirs and mine side by side, of which one is chosen. */
export function MergeAsks(props: Props) {
  const { asks, choices, words, who, whoWithin, at, problems, another, onChoose } = props;
  const t = useUiText();
  const id = useId();
  const heads = {
    theirs: at === undefined ? t("merge.theirs", { who }) : t("merge.theirsAt", { who, at }),
    mine: t("merge.mine"),
    other: t("merge.other"),
  };
  const shown = (ask: Ask, side: "mine" | "theirs"): string => {
    const value = ask[side];
    if (ask.kind === "value" || ask.kind === "order") return words.show(ask, value);
    if (value === undefined) return t("merge.staysDeleted");
    const row = words.show(ask, value);
    return row === "" || row === words.rowName(ask) ? t("merge.keep") : t("merge.keepRow", { row });
  };
  return [...groupsOf(asks)].map(([group, rows]) => {
    const [first] = rows;
    if (first === undefined) return null;
    const hasOther = rows.some(
      (ask) => another?.(ask, { value: "", onChange: () => {} }) !== undefined,
    );
    return (
      <section key={group} className="hr-merge-part">
        <Heading ask={first} count={rows.length} words={words} who={whoWithin} />
        <table className="hr-merge-table">
          <thead>
            <tr>
              <th scope="col">{t("merge.value")}</th>
              <th scope="col">{heads.theirs}</th>
              <th scope="col">{heads.mine}</th>
              {hasOther && <th scope="col">{heads.other}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((ask) => {
              const label = words.fieldName(ask) ?? t("merge.row");
              const name = words.fullName(ask);
              const choice = choices.get(ask.path);
              const was = ask.kind === "value" ? words.show(ask, ask.base) : "";
              const typed = choice?.side === "other" ? choice.value : "";
              const other = another?.(ask, {
                value: typed,
                onChange: (value) => onChoose(ask.path, { side: "other", value }),
              });
              const isOf = ({ path }: { path: string }) => path.startsWith(ask.path);
              // What is wrong with another value of the row stands under its last one.
              const isLast = group !== "" && ask === rows.at(-1);
              const wrong = problems.filter(
                (one) =>
                  isOf(one) ||
                  (isLast &&
                    one.path.startsWith(`${group}.`) &&
                    rows.every(({ path }) => !one.path.startsWith(path))),
              );
              const radio = (side: Choice["side"], choose: Choice) => (
                <input
                  type="radio"
                  name={`${id} ${ask.path}`}
                  aria-label={`${name}, ${heads[side]}`}
                  aria-describedby={wrong.length > 0 ? `${id} ${ask.path} wrong` : undefined}
                  checked={choice?.side === side}
                  onChange={() => onChoose(ask.path, choose)}
                />
              );
              return (
                <tr key={ask.path}>
                  <th scope="row">
                    {label}
                    {was !== "" && <small>{t("merge.was", { value: was })}</small>}
                    <span id={`${id} ${ask.path} wrong`}>
                      {wrong.map(({ problem }) => (
                        <StatusText key={problem} kind="bad">
                          {problem}
                        </StatusText>
                      ))}
                    </span>
                  </th>
                  {(["theirs", "mine"] as const).map((side) => (
                    <td key={side} data-side={heads[side]}>
                      <label>
                        {radio(side, { side })}
                        <span>{shown(ask, side) || <NoValue />}</span>
                      </label>
                    </td>
                  ))}
                  {hasOther && (
                    <td data-side={heads.other}>
                      {other !== undefined && (
                        <span className="hr-merge-other">
                          {radio("other", { side: "other", value: typed || ask.mine })}
                          {other}
                        </span>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    );
  });
}
