import { useState, type ReactElement } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { RadioTiles, type TileOption } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { plainText } from "#renderer/ui/lib/list-keys.ts";
import { ObservePage } from "./observe-page.tsx";

/** Choices under one heading. */
type ChoiceGroup = {
  id: string;
  label: string;
  options: readonly (TileOption<string> & { label: string })[];
};

type Props = {
  title: string;
  note: string;
  lead: { icon: ReactElement; label: string; onPress: () => void };
  /** No choice stands in two groups. */
  groups: readonly ChoiceGroup[];
  value: string | null;
  onChoose: (value: string) => void;
  searchLabel: string;
  /** Nothing to choose from: why. */
  empty: string;
  columns?: 1 | 2;
};

/** One of many as tiles; a tap goes on by itself. The search stands under the thumb. */
export function ChoiceScreen(props: Props) {
  const { title, note, lead, groups, value, onChoose, searchLabel, empty } = props;
  const t = useText("observing");
  const [typed, setTyped] = useState("");
  const wanted = plainText(typed.trim());
  const found = groups
    .flatMap(({ options }) => options)
    .filter(({ label }) => plainText(label).includes(wanted));
  const inUse =
    wanted === "" ? groups : [{ id: "found", label: t("observing.choice.found"), options: found }];
  const shown = inUse.filter(({ options }) => options.length > 0);
  const [only] = found;
  return (
    <ObservePage
      title={title}
      note={note}
      lead={lead}
      bar={
        <BottomBar>
          <SearchField
            className="hr-observe-search"
            label={searchLabel}
            placeholder={searchLabel}
            value={typed}
            onSearch={setTyped}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || found.length !== 1 || only === undefined) return;
              event.preventDefault();
              onChoose(only.value);
            }}
          />
        </BottomBar>
      }
    >
      <div className="hr-observe-narrow hr-observe-choices">
        {shown.map(({ id, label, options }) => (
          <RadioTiles
            key={id}
            label={label}
            columns={props.columns ?? 2}
            options={options}
            value={value}
            onChoose={onChoose}
          />
        ))}
        {found.length === 0 && (
          <p role="status">{wanted === "" ? empty : t("observing.choice.none", { typed })}</p>
        )}
      </div>
    </ObservePage>
  );
}
