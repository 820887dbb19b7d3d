import { useEffect, useRef, useState, type RefObject } from "react";
import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "./contract-form.ts";
import { focusFirstRefusal } from "./focus-refusal.ts";

/** The steps of a form in their order, each with the fields that stand in it. */
type StepFields<Step extends string> = Readonly<Record<Step, readonly string[]>>;

export type StepsState<Step extends string> = {
  steps: readonly Step[];
  step: Step;
  goTo: (next: Step) => void;
  /** What takes the focus when a person goes to a step. */
  panel: RefObject<HTMLDivElement | null>;
};

/**
 * The step in view. After a refused save it is the first with a wrong field, which takes the focus;
 * otherwise the step that a person goes to takes it.
 */
export const useSteps = <In extends FieldValues, Step extends string>(
  form: ContractForm<In>,
  fields: StepFields<Step>,
  first: NoInfer<Step>,
): StepsState<Step> => {
  const steps = Object.keys(fields) as Step[];
  const [step, setStep] = useState(first);
  const { submitCount } = form.rhf.formState;
  const [seen, setSeen] = useState(submitCount);
  if (seen !== submitCount) {
    setSeen(submitCount);
    const isWrong = (name: Step) =>
      form.refusals.some((refusal) => fields[name].some((field) => field === refusal.name));
    setStep(steps.find(isWrong) ?? step);
  }
  const { ref } = form.attributes;
  useEffect(() => {
    if (submitCount > 0) focusFirstRefusal(ref.current);
  }, [submitCount, ref]);
  const panel = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState<Step | null>(null);
  useEffect(() => {
    if (gone !== null) panel.current?.focus();
  }, [gone]);
  const goTo = (next: Step) => {
    setStep(next);
    setGone(next);
  };
  return { steps, step, goTo, panel };
};
