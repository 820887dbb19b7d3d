import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";

export type AccountForm<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>;
  /** What kept the last attempt from going through and belongs to no field; null when nothing did. */
  failure: ApiError | null;
  submit: (event: React.FormEvent) => void;
  /** The words under a field, undefined when it is good. */
  errorOf: (name: Path<In>) => string | undefined;
};

/**
 * A form checked by the contract's schema on leaving a field and on sending; the server's field
 * errors land on their fields, and nothing that was typed is ever lost.
 */
export const useAccountForm = <In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  send: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<void>,
): AccountForm<In, Out> => {
  const t = useText("errors");
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
      const fields = Object.entries(error.fieldErrors).filter(([name]) => name in form.getValues());
      for (const [name, message] of fields) {
        // The name was found among the form's own values the line before.
        form.setError(name as Path<In>, { message }, { shouldFocus: true });
      }
      if (fields.length === 0) setFailure(error);
    }
  });

  const errorOf = (name: Path<In>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message === undefined ? undefined : t(textId(`errors.field.${message}`));
  };
  return { form, failure, errorOf, submit: (event) => void submit(event) };
};
