import { useId, useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { FilterBoxes } from "#renderer/ui/lists/filter-menu.tsx";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";

export type Place = { id: string; name: string };

type Props = {
  /** The role's name. */
  role: string;
  places: readonly Place[];
  /** Null: all facilities. */
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
  error: string | undefined;
};

/** The facilities in which a role is held: all of them, or those that are ticked. */
export function RolePlaces({ role, places, value, onChange, error }: Props) {
  const t = useText("users");
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [only] = value?.length === 1 ? value : [];
  const single = places.find(({ id: placeId }) => placeId === only)?.name;
  const chosen =
    value === null
      ? t("users.everywhere")
      : value.length === 0
        ? t("users.places.choose")
        : (single ?? t("users.places.count", { count: value.length }));
  const label = t("users.places.of", { role });
  const options = places
    .map(({ id: value, name }) => ({ value, label: name }))
    .toSorted((a, b) => format.compare(a.label, b.label));
  return (
    <div className="hr-role-places">
      <Popover
        kind="dialog"
        isOpen={isOpen}
        onToggle={setOpen}
        content={
          <PopupPanel label={label} className="hr-filter-panel">
            <Checkbox
              checked={value === null}
              onChange={({ target }) => onChange(target.checked ? null : [])}
            >
              {t("users.everywhere")}
            </Checkbox>
            <FilterBoxes
              label={t("users.places.single")}
              options={options}
              values={value ?? []}
              onChange={(next) => onChange([...next])}
            />
          </PopupPanel>
        }
        target={(on) => (
          <Button
            {...on}
            aria-label={`${label}: ${chosen}`}
            aria-describedby={error ? id : undefined}
            endIcon={<CaretDown />}
          >
            {chosen}
          </Button>
        )}
      />
      {error && (
        <span id={id}>
          <StatusText kind="bad">{error}</StatusText>
        </span>
      )}
    </div>
  );
}
