import { useMemo } from "react";
import type { Slide } from "#contract/displays/slides.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { Trash } from "#renderer/ui/indicators/icons.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { shiftText, describeTimeframe, typeText } from "../lib/slide-text.ts";
import { SlideThumb } from "./slide-thumb.tsx";

type Options = {
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Only then does the table have a column for them. */
  hasShifts: boolean;
  /** For who may delete slides. */
  onRemove: ((slide: Slide) => void) | undefined;
};

/** Columns of the slides to choose from. */
export const useSlideColumns = ({ selected, onToggle, hasShifts, onRemove }: Options) => {
  const t = useText("slideshows", "reports");
  const format = useFormat();
  const isNarrow = useIsNarrow();
  return useMemo(() => {
    const column = columnsOf<Slide>((key) => t(textId(`slideshows.slideColumns.${key}`)));
    return [
      column.custom(
        "selected",
        undefined,
        ({ id, name }) => (
          <Switch
            checked={selected.has(id)}
            aria-label={t("slideshows.slides.select", { name })}
            onChange={() => onToggle(id)}
          >
            {isNarrow && t(`slideshows.slides.${selected.has(id) ? "isSelected" : "isNot"}`)}
          </Switch>
        ),
        { card: "status", width: "96px" },
      ),
      column.custom(
        "description",
        ({ name }) => name,
        (slide) => (
          <span className="hr-slide-named">
            <SlideThumb slide={slide} />
            <span>{slide.name}</span>
          </span>
        ),
        { card: "title", namesRow: true, minWidth: "220px" },
      ),
      column.text("type", (slide) => typeText(t, slide), { card: "note", cardLabel: "" }),
      column.text("timeframe", (slide) => describeTimeframe(t, slide), {
        card: "note",
        cardLabel: "",
      }),
      ...(hasShifts ? [column.text("shifts", (slide) => shiftText(t, format, slide))] : []),
      ...(onRemove === undefined
        ? []
        : [
            column.custom(
              "delete",
              undefined,
              (slide) => (
                <IconButton
                  label={t("slideshows.removeSlide.label", { name: slide.name })}
                  icon={<Trash />}
                  onClick={() => onRemove(slide)}
                />
              ),
              {
                width: "56px",
                align: "end",
                hidesHeader: true,
                ...(isNarrow && { card: "status" as const }),
              },
            ),
          ]),
    ];
  }, [t, format, isNarrow, selected, onToggle, hasShifts, onRemove]);
};
