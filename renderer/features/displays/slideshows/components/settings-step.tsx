import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { Slide } from "#contract/displays/slides.ts";
import { SLIDESHOW_LIMITS } from "#contract/displays/slideshows.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { ChevronLeft, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import type { ChosenSlide } from "../lib/chosen-slides.ts";
import { durationText } from "../lib/slide-text.ts";
import type { SlideshowValues } from "../lib/slideshow-values.ts";
import { slideQuery } from "../queries.ts";
import "./settings-step.css";

/** Draws a slide as the wall has it; the app knows who does. */
export type SlideFaceOf = ComponentType<{
  slide: Slide;
  title: string;
  /** Counted from 0. */
  place: { index: number; of: number };
}>;

type Props = {
  form: ContractForm<SlideshowValues>;
  chosen: readonly ChosenSlide[];
  nameOf: (id: string) => string;
  longest: number;
  Face: SlideFaceOf;
};

/** One slide at a time as it will be on a screen. */
function Preview({ chosen, nameOf, Face }: Pick<Props, "chosen" | "nameOf" | "Face">) {
  const t = useText("slideshows");
  const format = useFormat();
  const { facility } = useFacility();
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, chosen.length - 1);
  const entry = chosen[at];
  const query = useQuery({
    ...slideQuery(facility.id, entry?.id ?? ""),
    enabled: entry !== undefined,
  });
  if (entry === undefined) return null;
  const title = entry.title.trim() || nameOf(entry.id);
  return (
    <section className="hr-slide-preview" aria-label={t("slideshows.preview.title")}>
      <h3>{t("slideshows.preview.title")}</h3>
      <div className="hr-slide-screen">
        <QueryState query={query} failedTitle={t("slideshows.preview.failed")}>
          {(slide) => <Face slide={slide} title={title} place={{ index: at, of: chosen.length }} />}
        </QueryState>
      </div>
      <div className="hr-slide-preview-foot">
        <p role="status">
          {t("slideshows.preview.place", {
            place: format.count(at + 1),
            of: format.count(chosen.length),
            title,
          })}
        </p>
        <IconButton
          label={t("slideshows.preview.previous")}
          icon={<ChevronLeft />}
          aria-disabled={at === 0 || undefined}
          onClick={() => setWanted(Math.max(0, at - 1))}
        />
        <IconButton
          label={t("slideshows.preview.next")}
          icon={<ChevronRight />}
          aria-disabled={at === chosen.length - 1 || undefined}
          onClick={() => setWanted(Math.min(chosen.length - 1, at + 1))}
        />
      </div>
    </section>
  );
}

/** Name and pace of the slideshow, beside what it will look like. */
export function SettingsStep({ form, chosen, nameOf, longest, Face }: Props) {
  const t = useText("slideshows");
  const format = useFormat();
  const { intervalMin } = SLIDESHOW_LIMITS;
  const { interval } = form.values;
  // While another number is typed, the round is shown for the nearest valid one.
  const seconds = Math.min(Math.max(Number(interval) || 0, intervalMin), longest);
  return (
    <div className="hr-slideshow-settings">
      <div className="hr-form-fields">
        <TextField {...form.text("name")} autoComplete="off" />
        <NumberField entry={form.value("interval")} suffix={t("slideshows.unit")} />
        <p className="hr-slideshow-round">
          {t("slideshows.round", {
            count: chosen.length,
            duration: durationText(format.language, seconds * chosen.length),
            seconds: format.count(seconds),
          })}
        </p>
        <Note title={t("slideshows.activeAtOnce.title")}>{t("slideshows.activeAtOnce.text")}</Note>
      </div>
      <Preview {...{ chosen, nameOf, Face }} />
    </div>
  );
}
