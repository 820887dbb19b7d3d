import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, get, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError, isCancelled } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import type { TextId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { type TextValues, useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { Conflict, ContractForm } from "./contract-form.ts";
import { differences, isSame } from "./differences.ts";
import { fieldLimit } from "./fields/field-limit.ts";
import { describeField } from "./fields/field-text.ts";
import { focusFirstRefusal } from "./focus-refusal.ts";
import { ROUNDS_MAX, loadMerge } from "./merge/load-merge.ts";
import type { Author, Change, Choices, MergePlan } from "./merge/merge-types.ts";
import { type FieldOfCode, refusedFields, wrongFields } from "./refused-fields.ts";

/** Another user may have saved or deleted it meanwhile. */
const mayBeStale = ({ code }: ApiError): boolean => code === "conflict" || code === "not_found";

type ContractFormOptions<In extends FieldValues, Out, Answer> = {
  /** What the fields start with: what is saved, its `version` included. */
  defaults: DefaultValues<In>;
  /**
   * Finds the words of the form: `name.label`, `name.help`, `name.problem.too_long`; rows of a list
   * have the same, without their number. Only labels must exist.
   */
  words: (path: string) => TextId;
  /** Values for the placeholders of these words. */
  wordValues?: TextValues;
  /** Makes the call. @throws ApiError */
  send: (body: Out) => Promise<Answer>;
  /** What a toast says of it, where the page does not show it. */
  told?: (answer: Answer) => string;
  onSaved?: (answer: Answer) => void;
  /** Failures of the whole call that belong to one field. */
  fieldOf?: FieldOfCode<In>;
  /** Something new is made: there is nothing saved that could differ. */
  isNew?: boolean;
  /** Turns the current row, which a stale save gets back, into values of the form. */
  inForm?: (current: never) => Partial<In>;
  /** What was saved when the form began, where its fields start with something else. */
  began?: Partial<In>;
  /** How lists of the form are joined with another user's changes. */
  mergePlan?: MergePlan;
};

/**
 * A form on the body of a call: the contract's schema checks on leaving a field and on saving,
 * codes become words, the server's field errors land on their fields, the first wrong field takes
 * the focus, one request is sent however often Save is pressed, and what was typed stays after a
 * failed save.
 */
export const useContractForm = <In extends FieldValues, Out extends FieldValues, Answer>(
  call: { readonly body: z.ZodType<Out, In> },
  options: ContractFormOptions<In, Out, Answer>,
): ContractForm<In> => {
  const { defaults, words, wordValues, send, told, onSaved, fieldOf, isNew = false } = options;
  const { inForm, began, mergePlan } = options;
  const t = useText("errors");
  const format = useFormat();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const again = useRef({ isDue: false, rounds: 0 });
  const followed = useRef<{ changes: readonly Change[]; by: Author | null }>({
    changes: [],
    by: null,
  });
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict<In> | null>(null);
  const rhf = useForm<In, unknown, Out>({
    resolver: zodResolver(call.body),
    mode: "onTouched",
    defaultValues: defaults,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount, defaultValues } = rhf.formState;
  const values: In = rhf.watch();
  useEffect(() => {
    if (submitCount > 0) focusFirstRefusal(element.current);
  }, [submitCount]);

  const refuse = async (error: ApiError): Promise<void> => {
    const known = (path: string) => describeField(t, words, path, undefined).isKnown;
    const refused = refusedFields(error, rhf.getValues(), known, fieldOf);
    for (const { name, code } of refused) rhf.setError(name, { message: code });
    // Where it cannot be fetched, the failure itself is shown.
    const late = mayBeStale(error) ? await loadMerge().catch(() => null) : null;
    const stale = late?.conflictOf<In>(error, call.body, {
      // Not the rendered ones: a save that is repeated by itself has newer ones.
      base: { ...(rhf.control._defaultValues as unknown as In), ...began },
      mine: rhf.getValues(),
      inForm,
      mergePlan,
    });
    if (stale?.kind === "changed" && stale.merged.asks.length === 0) {
      if (again.current.rounds >= ROUNDS_MAX) return setFailure(error);
      follow(stale, new Map());
      again.current.isDue = true;
    } else if (stale) setConflict(stale);
    else if (refused.length === 0) setFailure(error);
  };
  /** The form goes on from what is saved now, with the joined values in it. */
  const follow = (
    { theirs, merged, by }: Extract<Conflict<In>, { kind: "changed" }>,
    choices: Choices,
  ): void => {
    const result = merged.asks.length === 0 ? merged.resolve() : merged.resolve(choices);
    followed.current = { changes: [...followed.current.changes, ...merged.taken], by };
    rhf.reset(theirs as DefaultValues<In>);
    rhf.reset(result as DefaultValues<In>, { keepDefaultValues: true });
  };
  const isThrough = useRef(false);
  const handle = rhf.handleSubmit(async (body) => {
    const sent = structuredClone(rhf.getValues());
    setFailure(null);
    try {
      const answer = await send(body);
      // What was typed while it was being saved is not saved.
      rhf.reset(sent as DefaultValues<In>, { keepValues: true });
      isThrough.current = true;
      if (followed.current.changes.length > 0) {
        const { showTaken } = await loadMerge();
        showTaken(followed.current, format, (path) => labelOf(path as Path<In>));
      }
      followed.current = { changes: [], by: null };
      if (told !== undefined) toast.success(told(answer));
      onSaved?.(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      if (!isCancelled(error)) await refuse(error);
    }
  });
  const submit = async (): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    isThrough.current = false;
    again.current = { isDue: false, rounds: 0 };
    try {
      do {
        again.current = { isDue: false, rounds: again.current.rounds + 1 };
        // One after the other: each goes on from the answer to the one before.
        // oxlint-disable-next-line no-await-in-loop
        await handle();
      } while (again.current.isDue);
    } finally {
      isSending.current = false;
    }
    return isThrough.current;
  };
  const save = () => void submit();

  const changed = differences(defaultValues, values);
  const stateOf = (name: Path<In>) => {
    const code = rhf.getFieldState(name, rhf.formState).error?.message;
    const value: unknown = get(values, name);
    const limit = fieldLimit(call.body, name);
    const length = typeof value === "string" ? value.length : 0;
    const problem = code === undefined ? undefined : { code, limit, length };
    const { label, help, error } = describeField(t, words, name, problem, wordValues);
    const changed = !isNew && !isSame(get(defaultValues, name), value);
    return { state: { label, help, error, changed }, value, limit };
  };
  const labelOf = (name: Path<In>): string => stateOf(name).state.label;
  return {
    id,
    attributes: {
      id,
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A dialog over a form is inside of it for React: its own form is not this one.
        event.stopPropagation();
        save();
      },
    },
    text: (name) => {
      const { state, value, limit } = stateOf(name);
      const shown = typeof value === "string" || typeof value === "number" ? String(value) : "";
      return { ...state, ...rhf.register(name), value: shown, limit };
    },
    labelOf,
    value: (name) => {
      const { state, value } = stateOf(name);
      const { ref } = rhf.register(name);
      return {
        ...state,
        value: value as never,
        onChange: (next) =>
          rhf.setValue(name, next, {
            shouldDirty: true,
            shouldValidate: state.error !== undefined,
          }),
        onBlur: () => void rhf.trigger(name),
        // The control may show the value in another form: it may be focused but not read or written.
        ref: (control) => ref(control && { focus: () => control.focus() }),
      };
    },
    values,
    changed,
    changes: changed.length,
    isSaving: isSubmitting,
    isNew,
    refusals:
      submitCount === 0
        ? []
        : wrongFields(errors).map(({ name }) => {
            const { state } = stateOf(name);
            return { name, label: state.label, problem: state.error ?? "" };
          }),
    failure,
    conflict,
    save,
    submit,
    discard: () => {
      setFailure(null);
      rhf.reset();
    },
    problemsOf: (choices) =>
      conflict?.kind === "changed"
        ? conflict.problemsOf(choices, (path, problem) =>
            describeField(t, words, path, problem, wordValues),
          )
        : [],
    settle: (choices) => {
      if (conflict?.kind !== "changed") return;
      setConflict(null);
      follow(conflict, choices);
      save();
    },
    takeTheirs: () => {
      if (conflict?.kind !== "changed") return;
      setConflict(null);
      rhf.reset(conflict.theirs as DefaultValues<In>);
    },
    keepEditing: () => setConflict(null),
    focus: (name) => rhf.setFocus(name),
    first: () =>
      element.current?.querySelector<HTMLElement>(":is(input, select, textarea):not([readonly])") ??
      null,
    rhf: rhf as unknown as ContractForm<In>["rhf"],
  };
};
