import { useMemo, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Tree } from "#renderer/ui/trees/tree.tsx";
import "./alert-form.css";

type Place = { id: string; name: string; parentId: string | null };

type Props = {
  places: readonly Place[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** The places that narrow an alert; none of them means the whole facility. */
export function PlacesField({ places, chosen, onChange }: Props) {
  const t = useText("alert-subscriptions");
  const [isOpen, setOpen] = useState(false);
  const keys = useMemo(() => new Set(chosen), [chosen]);
  const top = useMemo(
    () => places.filter(({ parentId }) => parentId === null).map(({ id }) => id),
    [places],
  );
  return (
    <div className="hr-alert-segments">
      <span className="hr-alert-label">{t("alert-subscriptions.form.places.label")}</span>
      <div className="hr-alert-add">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(`alert-subscriptions.form.places.${isOpen ? "close" : "choose"}`)}
        </Button>
        <span>
          {chosen.length === 0
            ? t("alert-subscriptions.form.places.all")
            : t("alert-subscriptions.form.places.some", { count: chosen.length })}
        </span>
      </div>
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
