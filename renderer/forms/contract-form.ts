import type { ReactNode } from "react";
import type {
  FieldValues,
  Path,
  PathValue,
  UseFormRegisterReturn,
  UseFormReturn,
} from "react-hook-form";
import type { ApiError } from "#renderer/api/api-error.ts";
import type { Author, Choices, Merged, Place } from "./merge/merge-types.ts";

/** What every field of a form is given: its words, and its state in words. */
export type FieldState = {
  label: string;
  help: string | undefined;
  error: string | undefined;
  /** Differs from what is saved; never while something new is made. */
  changed: boolean;
};

/** Props of a part that takes the props of a native text control. */
export type TextEntry = FieldState &
  UseFormRegisterReturn & { value: string; limit: number | undefined };

/** Props of a part that gives and takes a value of its own, such as a day or a swatch. */
export type ValueEntry<V> = FieldState & {
  value: V;
  onChange: (value: V) => void;
  onBlur: () => void;
  /** What takes the focus when the field is wrong. */
  ref: (control: HTMLElement | null) => void;
};

/** One thing that stops a form from being saved, and where it stands. */
type Refusal<In extends FieldValues> = { name: Path<In>; label: string; problem: string };

/** A stale save: another user saved or deleted meanwhile, and nothing of this form was written. */
export type Conflict<In extends FieldValues> =
  | {
      kind: "changed";
      theirs: In;
      merged: Merged<In>;
      by: Author | null;
      /** What the contract has against the joined values. */
      problemsOf: (choices: Choices, words: ProblemText) => readonly MergeProblem[];
    }
  | { kind: "deleted"; by: Author | null };

/** Something that the joined values of two people do not allow. */
export type MergeProblem = Place & { problem: string };

/** What is wrong with one value, in words. */
export type ProblemText = (
  path: string,
  problem: { code: string; limit: number | undefined; length: number },
) => { error: string | undefined };

/** A form on a call's schema, as its fields, dialogs and pages use it. */
export type ContractForm<In extends FieldValues> = {
  /** Id of the form element, for buttons outside of it. */
  id: string;
  /** Belongs on the form element. */
  attributes: {
    id: string;
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: React.FormEvent) => void;
  };
  text: (name: Path<In>) => TextEntry;
  labelOf: (name: Path<In>) => string;
  value: <N extends Path<In>>(name: N) => ValueEntry<PathValue<In, N>>;
  values: In;
  /** Paths of the values that differ from what is saved. */
  changed: readonly string[];
  /** How many these are. */
  changes: number;
  isSaving: boolean;
  /** Nothing exists yet that could be changed: no dots, no count. */
  isNew: boolean;
  /** Fields that are wrong, in the form's order; after an attempt to save. */
  refusals: readonly Refusal<In>[];
  /** What stopped the last attempt and belongs to no field. */
  failure: ApiError | null;
  conflict: Conflict<In> | null;
  save: () => void;
  /** The same, and whether it went through; a save that is on its way is not repeated. */
  submit: () => Promise<boolean>;
  /** Puts back what is saved. */
  discard: () => void;
  /** What is wrong with the joined values of a conflict, as they are chosen. */
  problemsOf: (choices: Choices) => readonly MergeProblem[];
  /** Takes what was chosen in a conflict for the form's values, and saves it on the newest. */
  settle: (choices: Choices) => void;
  /** Gives up what was typed for what is saved now. */
  takeTheirs: () => void;
  /** Closes the comparison; what was typed stays. */
  keepEditing: () => void;
  focus: (name: Path<In>) => void;
  /** The first field that can be filled in. */
  first: () => HTMLElement | null;
  /** The form of react-hook-form beneath, for rows (`useFieldArray`) and rules between fields. */
  rhf: UseFormReturn<In>;
};

/** A card of a form and the fields in it. */
export type FormSection<In extends FieldValues> = {
  id: string;
  title: string;
  note?: string;
  /** Names of its fields in their order; a list's name stands for all of its rows. */
  fields: readonly Path<In>[];
  children: ReactNode;
};
