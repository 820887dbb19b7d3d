import { useId } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { DevicePlace } from "#renderer/features/devices/devices/queries/devices.ts";
import { PlaceTree } from "./place-tree.tsx";

type Entry = {
  label: string;
  error: string | undefined;
  ref: (control: HTMLElement | null) => void;
};
type Props = {
  entry: Entry;
  places: readonly DevicePlace[] | undefined;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Several may be chosen, with boxes. */
  several: boolean;
};

/** One place of a form, or several: the tree in a box, with what is wrong under it. */
export function PlacesField({ entry, places, chosen, onChange, several }: Props) {
  const t = useText("device-form");
  const id = useId();
  const { label, error, ref } = entry;
  const names = places?.filter((place) => chosen.includes(place.id)).map(({ name }) => name) ?? [];
  const [only = t("device-form.nothingChosen")] = names;
  const told = names.length > 1 ? t("device-form.chosen", { count: names.length }) : only;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="hr-field"
      tabIndex={-1}
      ref={ref}
    >
      <span id={`${id}-label`} className="hr-device-form-label">
        {label}
      </span>
      <div className="hr-device-places hr-device-form-places">
        <PlaceTree
          places={places}
          {...(several
            ? {
                ticks: {
                  kind: "rows" as const,
                  keys: new Set(chosen),
                  onChange: (keys) => onChange([...keys]),
                },
              }
            : { chosen: chosen[0] ?? null, onChoose: (next) => onChange([next]) })}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
      <div className="hr-field-foot">
        <p>{told}</p>
      </div>
    </div>
  );
}
