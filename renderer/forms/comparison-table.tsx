import { useId } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import "./comparison-table.css";

/** A value as it is saved now and as the person has typed it. */
export type ComparedValue = { path: string; label: string; theirs: string; mine: string };

type Props = {
  values: readonly ComparedValue[];
  /** Paths of which the person's own value was chosen; theirs of the others. */
  mine: readonly string[];
  onChoose: (path: string, isMine: boolean) => void;
};

/** Differing values side by side, with a choice in each row. */
export function ComparisonTable({ values, mine, onChoose }: Props) {
  const t = useUiText();
  const id = useId();
  const sides = [
    { isMine: false, header: t("ui.conflict.theirs") },
    { isMine: true, header: t("ui.conflict.mine") },
  ];
  if (values.length === 0) return <p>{t("ui.conflict.nothing")}</p>;
  return (
    <table className="hr-comparison">
      <thead>
        <tr>
          <th scope="col">{t("ui.conflict.value")}</th>
          {sides.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.path}>
            <th scope="row">{value.label}</th>
            {sides.map(({ isMine, header }) => (
              <td key={header} data-side={header}>
                <label>
                  <input
                    type="radio"
                    name={`${id}-${value.path}`}
                    aria-label={`${value.label}, ${header}`}
                    checked={mine.includes(value.path) === isMine}
                    onChange={() => onChoose(value.path, isMine)}
                  />
                  <span>{(isMine ? value.mine : value.theirs) || <NoValue />}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
