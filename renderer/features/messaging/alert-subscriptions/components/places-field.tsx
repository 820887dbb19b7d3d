import { useId, useMemo, useState } from "react";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Tree } from "#renderer/ui/trees/tree.tsx";
import type { InstantValues } from "../lib/alert-values.ts";
import "./alert-form.css";

type Place = { id: string; name: string; parentId: string | null };

type Props = {
  places: readonly Place[];
  form: ContractForm<Pick<InstantValues, "locationIds">>;
};

const NONE: readonly string[] = [];

/** The places that narrow an alert; none of them means the whole facility. */
export function PlacesField({ places, form }: Props) {
  const t = useText("alert-subscriptions");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = form.values.locationIds ?? NONE;
  // Those that are gone are no choice any more, and where all are it is none: the next one decides.
  const keys = useMemo(
    () => new Set(places.filter((place) => chosen.includes(place.id)).map((place) => place.id)),
    [places, chosen],
  );
  const hasGone = chosen.length > 0 && keys.size === 0;
  const { error } = form.value("locationIds");
  const onChange = (ids: string[]) =>
    form.rhf.setValue("locationIds", ids, { shouldDirty: true, shouldValidate: true });
  const top = useMemo(
    () => places.filter(({ parentId }) => parentId === null).map(({ id }) => id),
    [places],
  );
  return (
    <div className="hr-alert-segments">
      <span className="hr-alert-label">{t("alert-subscriptions.form.places.label")}</span>
      <div className="hr-alert-add">
        <Button
          aria-expanded={isOpen}
          aria-describedby={error === undefined ? undefined : id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(`alert-subscriptions.form.places.${isOpen ? "close" : "choose"}`)}
        </Button>
        {hasGone ? (
          <StatusText kind="warn">{t("alert-subscriptions.form.places.gone")}</StatusText>
        ) : (
          <span>
            {keys.size === 0
              ? t("alert-subscriptions.form.places.all")
              : t("alert-subscriptions.form.places.some", { count: keys.size })}
          </span>
        )}
        {hasGone && (
          <Button onClick={() => onChange([])}>{t("alert-subscriptions.form.places.all")}</Button>
        )}
      </div>
      {error !== undefined && (
        <p id={id} className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
      {isOpen && (
        <Tree
          label={t("alert-subscriptions.form.places.label")}
          items={places}
          searchLabel={t("alert-subscriptions.form.places.find")}
          empty={{
            title: t("alert-subscriptions.form.places.none"),
            text: t("alert-subscriptions.form.places.noneText"),
          }}
          ticks={{
            kind: "branches",
            keys,
            // All of them is no narrowing: what is added later belongs to it too.
            onChange: (next) => onChange(top.every((id) => next.has(id)) ? [] : [...next]),
          }}
          openAtFirst={top}
          inBox
        />
      )}
    </div>
  );
}
