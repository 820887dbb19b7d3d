import { useRef } from "react";
import type { Slide } from "#contract/displays/slides.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { type ChosenSlide, withTitle } from "../lib/chosen-slides.ts";
import { useReorder } from "./use-reorder.ts";
import { OrderRow } from "./order-row.tsx";
import "./order-step.css";

type Props = {
  slides: readonly Slide[];
  chosen: readonly ChosenSlide[];
  onChange: (chosen: readonly ChosenSlide[]) => void;
  /** Of a slide that is no longer in the facility's list. */
  nameOf: (id: string) => string;
};

const KEYS = [
  ["Space", "lift"],
  ["↑ ↓", "move"],
  ["Home End", "ends"],
  ["Esc", "back"],
] as const;

/** The order of the slides: dragged by mouse or finger, by keys, or by the arrows of a row. */
export function OrderStep({ slides, chosen, onChange, nameOf }: Props) {
  const t = useText("slideshows", "reports");
  const format = useFormat();
  const list = useRef<HTMLOListElement>(null);
  const say = (what: "lifted" | "moved" | "dropped" | "back", id: string, place: number) =>
    announce(
      t(`slideshows.order.${what}`, {
        name: nameOf(id),
        place: format.count(place + 1),
        count: chosen.length,
        of: format.count(chosen.length),
      }),
    );
  const order = useReorder({ items: chosen, onChange, list, say });
  const remove = (id: string, at: number) => {
    onChange(chosen.filter((slide) => slide.id !== id));
    announce(t("slideshows.order.removed", { name: nameOf(id) }));
    // The one that takes its place is where a person goes on.
    const next = list.current?.children[at === chosen.length - 1 ? at - 1 : at + 1];
    next?.querySelector<HTMLElement>("button")?.focus();
  };
  if (chosen.length === 0)
    return (
      <EmptyState title={t("slideshows.order.none.title")}>
        {t("slideshows.order.none.text")}
      </EmptyState>
    );
  return (
    <div className="hr-order">
      <div className="hr-order-help">
        <p>
          {t("slideshows.order.help")}{" "}
          {KEYS.map(([keys, does]) => (
            <span key={does} className="hr-order-key">
              <kbd>{t(`slideshows.order.key.${does}`, { keys })}</kbd>{" "}
              {t(`slideshows.order.does.${does}`)}
            </span>
          ))}
        </p>
        <p>{t("slideshows.order.titleHelp")}</p>
      </div>
      <ol ref={list} className="hr-order-list" aria-label={t("slideshows.order.caption")}>
        {chosen.map((entry, at) => (
          <OrderRow
            key={entry.id}
            {...{ entry, at, order }}
            name={nameOf(entry.id)}
            slide={slides.find(({ id }) => id === entry.id)}
            count={chosen.length}
            onTitle={(title) => onChange(withTitle(chosen, entry.id, title))}
            onRemove={() => remove(entry.id, at)}
          />
        ))}
      </ol>
    </div>
  );
}
