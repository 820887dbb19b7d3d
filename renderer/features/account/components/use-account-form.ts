import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "#renderer/api/api-error.ts";

/** What a text field is given: its registration and the code of what is wrong, undefined when it is good. */
export type Entry = { field: UseFormRegisterReturn; problem: string | undefined };

/** A new password, the same once more, and what has been typed so far. */
export type PasswordEntries = { password: Entry; confirm: Entry; typed: string };

export type AccountForm<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>;
  /** What kept the last attempt from going through and belongs to no field; null when nothing did. */
  failure: ApiError | null;
  submit: (event: React.FormEvent) => void;
  /** How many fields differ from what they started with. */
  changes: number;
  /** Puts back what the fields started with. */
  discard: () => void;
  /** One text field. */
  entry: (name: Path<In>) => Entry;
  /** The two fields of a new password: leaving the first also judges what stands in the second. */
  passwords: (name: Path<In>, confirm: Path<In>) => PasswordEntries;
};

type Options<In extends FieldValues> = {
  /** The field that the server's `password_conflict` belongs to. */
  conflictField?: Path<In>;
};

/** The fields that a refused attempt is about, in the form's own order. */
const refusedFields = <In extends FieldValues>(
  error: ApiError,
  values: In,
  { conflictField }: Options<In>,
): { name: Path<In>; message: string }[] => {
  if (error.code === "password_conflict" && conflictField !== undefined) {
    return [{ name: conflictField, message: error.code }];
  }
  return Object.keys(values).flatMap((name) => {
    const message = error.fieldErrors[name];
    // A key of the form's values is a path into them.
    return message === undefined ? [] : [{ name: name as Path<In>, message }];
  });
};

/**
 * A form checked by the contract's schema on leaving a field and on sending; the server's field
 * errors land on their fields, the first of them gets the focus, and nothing that was typed is lost.
 */
export const useAccountForm = <In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  send: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<void>,
  options: Options<In> = {},
): AccountForm<In, Out> => {
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues,
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values, form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = refusedFields(error, form.getValues(), options);
      for (const [index, { name, message }] of refused.entries()) {
        form.setError(name, { message }, { shouldFocus: index === 0 });
      }
      if (refused.length === 0) setFailure(error);
    }
  });

  const problemOf = (name: Path<In>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;
  const entry = (name: Path<In>): Entry => ({
    field: form.register(name),
    problem: problemOf(name),
  });
  const passwords = (name: Path<In>, confirm: Path<In>): PasswordEntries => {
    const judgeConfirm = () => {
      if (form.getValues(confirm) !== "") void form.trigger(confirm);
    };
    return {
      password: { field: form.register(name, { onBlur: judgeConfirm }), problem: problemOf(name) },
      confirm: entry(confirm),
      typed: form.watch(name) ?? "",
    };
  };
  const discard = () => {
    setFailure(null);
    form.reset();
  };
  return {
    form,
    failure,
    entry,
    passwords,
    submit: (event) => void submit(event),
    changes: Object.keys(form.formState.dirtyFields).length,
    discard,
  };
};
