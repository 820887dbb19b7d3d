import { clsx } from "clsx";
import type { Slide } from "#contract/displays/slides.ts";
import { SLIDESHOW_LIMITS } from "#contract/displays/slideshows.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { ArrowDown, ArrowUp, Cross, DragHandleVertical } from "#renderer/ui/indicators/icons.ts";
import type { ChosenSlide } from "../lib/chosen-slides.ts";
import { factsOf } from "../lib/slide-text.ts";
import type { Reorder } from "./use-reorder.ts";
import { SlideThumb } from "./slide-thumb.tsx";

type Props = {
  entry: ChosenSlide;
  at: number;
  count: number;
  name: string;
  /** None where it was deleted meanwhile. */
  slide: Slide | undefined;
  order: Reorder;
  onTitle: (title: string) => void;
  onRemove: () => void;
};

/** A slide in its place: handle, what it is, the title over it on screen, and where it may go. */
export function OrderRow({ entry, at, count, name, slide, order, onTitle, onRemove }: Props) {
  const t = useText("slideshows", "reports");
  const format = useFormat();
  const { titleMaxLength: limit } = SLIDESHOW_LIMITS;
  const isTooLong = entry.title.trim().length > limit;
  const shift = order.shiftOf(at);
  const isHeld = order.isHeld(entry.id);
  return (
    <li
      className={clsx(
        "hr-order-row",
        isHeld && "hr-order-held",
        order.isDragging && !isHeld && "hr-order-aside",
      )}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <button
        type="button"
        className="hr-order-handle"
        aria-label={t("slideshows.order.handle", {
          name,
          place: format.count(at + 1),
          of: format.count(count),
        })}
        aria-pressed={order.isLifted(entry.id)}
        {...order.handle(entry.id)}
      >
        <DragHandleVertical />
      </button>
      <span className="hr-order-place hr-tabular" aria-hidden="true">
        {format.count(at + 1)}
      </span>
      <SlideThumb slide={slide} />
      <span className="hr-order-words">
        <strong>{name}</strong>
        <small>{slide === undefined ? t("slideshows.order.gone") : factsOf(t, slide)}</small>
      </span>
      <TextField
        className="hr-order-title"
        label={t("slideshows.order.title", { name })}
        placeholder={name}
        autoComplete="off"
        value={entry.title}
        limit={limit}
        error={isTooLong ? t("slideshows.order.titleTooLong", { limit }) : undefined}
        onChange={({ target }) => onTitle(target.value)}
      />
      <span className="hr-order-acts">
        <IconButton
          label={t("slideshows.order.up", { name })}
          icon={<ArrowUp />}
          aria-disabled={at === 0 || undefined}
          onClick={() => order.move(entry.id, at - 1)}
        />
        <IconButton
          label={t("slideshows.order.down", { name })}
          icon={<ArrowDown />}
          aria-disabled={at === count - 1 || undefined}
          onClick={() => order.move(entry.id, at + 1)}
        />
        <IconButton
          label={t("slideshows.order.remove", { name })}
          icon={<Cross />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
