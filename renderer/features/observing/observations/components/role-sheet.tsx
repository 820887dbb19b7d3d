import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { RadioTiles } from "#renderer/ui/forms/radio-tile.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { plainWords } from "#renderer/ui/lib/list-keys.ts";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import { useObserving } from "./observing-context.ts";

type Props = { value: string | null; onChoose: (roleId: string) => void; onClose: () => void };

/** All roles of the facility, by name; a tap chooses and closes. */
export function RoleSheet({ value, onChoose, onClose }: Props) {
  const t = useText("observing");
  const { kit } = useObserving();
  const [typed, setTyped] = useState("");
  const wanted = plainWords(typed.trim());
  const options = kit.roles
    .filter(({ archived, name }) => !archived && plainWords(name).includes(wanted))
    .map(({ id, name }) => ({ value: id, label: name }));
  const [only] = options;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.role.title")}
      footer={
        <div className="hr-role-search">
          <SearchField
            className="hr-observe-search"
            label={t("observing.role.search")}
            placeholder={t("observing.role.search")}
            value={typed}
            onSearch={setTyped}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || options.length !== 1 || only === undefined) return;
              event.preventDefault();
              onChoose(only.value);
            }}
          />
          <Button onClick={onClose}>{t("ui.action.close")}</Button>
        </div>
      }
    >
      <div className="hr-role-sheet">
        <RadioTiles
          label={t("observing.role.all")}
          options={options}
          value={value}
          onChoose={onChoose}
        />
        {options.length === 0 && (
          <p role="status">
            {wanted === "" ? t("observing.role.empty") : t("observing.choice.none", { typed })}
          </p>
        )}
      </div>
    </BottomSheet>
  );
}
