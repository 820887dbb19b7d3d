import { useCallback, useMemo } from "react";
import type { Slide } from "#contract/displays/slides.ts";
import {
  SLIDESHOW_LIMITS,
  type Slideshow,
  longestInterval,
} from "#contract/displays/slideshows.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { StepForm } from "#renderer/forms/step-form.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useSteps } from "#renderer/forms/use-steps.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { type ChosenSlide, chosenOf, slidesOf, toggled } from "../lib/chosen-slides.ts";
import {
  SLIDESHOW_PLAN,
  STEP_FIELDS,
  type SlideshowValues,
  slideshowForm,
  valuesOf,
} from "../lib/slideshow-values.ts";
import { OrderStep } from "./order-step.tsx";
import { SettingsStep, type SlideFaceOf } from "./settings-step.tsx";
import { SlidesStep } from "./slides-step.tsx";
import "./slideshow-wizard.css";
import { MINUTE_MS } from "#contract/core/durations.ts";

const words = (path: string) => textId(`slideshows.form.${path}`);

type SlideshowWizardProps = {
  slides: readonly Slide[];
  defaults: SlideshowValues;
  /** What is changed; null for a new one. */
  saved: Slideshow | null;
  Face: SlideFaceOf;
  /** @throws ApiError */
  send: (values: SlideshowValues) => Promise<Slideshow>;
  onSaved: (saved: Slideshow) => void;
  onCancel: () => void;
  /**
   * Makes a new one of what was typed, where another user has deleted the old one. @throws ApiError
   */
  onSaveAsNew: (values: SlideshowValues) => void;
};

/** Names of slides, also of those that are only known from the saved slideshow. */
const useNames = (slides: readonly Slide[], saved: Slideshow | null) =>
  useMemo(() => {
    const names = new Map([...(saved?.slides ?? []), ...slides].map(({ id, name }) => [id, name]));
    return (id: string): string => names.get(id) ?? "";
  }, [slides, saved]);

/** A slideshow in three steps: which slides, in which order, and how it is called and paced. */
export function SlideshowWizard(props: SlideshowWizardProps) {
  const { slides, defaults, saved, Face, send, onSaved, onCancel, onSaveAsNew } = props;
  const t = useText("slideshows", "reports", "errors");
  const format = useFormat();
  const { user } = useSession();
  const longest = longestInterval(user.idleTimeout * MINUTE_MS);
  const call = useMemo(() => slideshowForm(longest), [longest]);
  const form = useContractForm(call, {
    defaults,
    words,
    wordValues: {
      min: format.count(SLIDESHOW_LIMITS.intervalMin),
      max: format.count(longest),
    },
    fieldOf: { duplicate_name: "name" },
    isNew: saved === null,
    inForm: valuesOf,
    mergePlan: SLIDESHOW_PLAN,
    send: (values) => send(values),
    onSaved,
  });
  const steps = useSteps(form, STEP_FIELDS, "slides");
  const { rhf, values } = form;
  const chosen = useMemo(() => slidesOf(values.slides), [values.slides]);
  const nameOf = useNames(slides, saved);
  const choose = useCallback(
    (change: (before: readonly ChosenSlide[]) => readonly ChosenSlide[]) =>
      rhf.setValue("slides", chosenOf(change(slidesOf(rhf.getValues("slides")))), {
        shouldDirty: true,
      }),
    [rhf],
  );
  const toggle = useCallback((id: string) => choose((before) => toggled(before, id)), [choose]);
  const show = (path: string, value: unknown): string | undefined => {
    if (path !== "slides") return undefined;
    const entries = slidesOf(typeof value === "string" ? value : "");
    return entries
      .map(({ id, title }, at) => `${format.count(at + 1)}. ${title.trim() || nameOf(id)}`)
      .join("; ");
  };
  const { step } = steps;
  return (
    <>
      <StepForm
        param="facilityId"
        form={form}
        state={steps}
        isWide
        words={{
          label: t("slideshows.step.label"),
          nameOf: (name) => t(`slideshows.step.${name}`),
          onwardTo: (name) =>
            name === "order" && chosen.length > 0
              ? t("slideshows.step.orderSlides", { count: chosen.length })
              : t(`slideshows.step.${name}`),
          back: t("slideshows.step.back"),
          save: t("slideshows.save"),
          saving: t("slideshows.saving"),
          notSaved: t("slideshows.notSaved"),
        }}
        isClosed={chosen.length === 0}
        note={step === "slides" ? t("slideshows.step.closed") : undefined}
        onCancel={onCancel}
      >
        {step === "slides" && (
          <SlidesStep
            slides={slides}
            chosen={chosen}
            onToggle={toggle}
            onAdded={(id) => choose((before) => [{ id, title: "" }, ...before])}
            onRemoved={(id) => choose((before) => before.filter((slide) => slide.id !== id))}
          />
        )}
        {step === "order" && (
          <OrderStep
            slides={slides}
            chosen={chosen}
            nameOf={nameOf}
            onChange={(next) => choose(() => next)}
          />
        )}
        {step === "settings" && <SettingsStep {...{ form, chosen, nameOf, longest, Face }} />}
      </StepForm>
      <FormMergeDialog
        form={form}
        show={show}
        nameOf={(_list, row) => {
          const { id, title } = row as ChosenSlide;
          return title.trim() || nameOf(id);
        }}
        onSaveAsNew={onSaveAsNew}
      />
    </>
  );
}
