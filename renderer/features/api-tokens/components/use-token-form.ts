import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { apiTokens, latestTokenDay } from "#contract/api-tokens.ts";
import { LIMITS } from "#contract/limits.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { problemWords } from "#renderer/i18n/problem-words.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type NewToken, type ServiceAccount, createToken } from "../queries.ts";

const FIELDS = ["userId", "name", "expiresOn"] as const;
type FieldName = (typeof FIELDS)[number];

const isField = (name: string): name is FieldName => FIELDS.some((field) => field === name);

const { body } = apiTokens.create;

/** The contract's schema, with the day's limit, which the server's own clock decides in the end. */
const NewTokenForm = body.extend({
  expiresOn: body.shape.expiresOn.refine(
    (day) => day === undefined || day <= latestTokenDay(new Date()),
    "too_far_ahead",
  ),
});

/** What the server shows once. */
export type MadeToken = { name: string; token: string };

/**
 * The form for a new token, checked by the contract's schema; the server's field errors land on
 * their fields and what was typed stays.
 */
export const useTokenForm = (
  customerId: string,
  accounts: readonly ServiceAccount[],
  onMade: (made: MadeToken) => void,
) => {
  const t = useText("api-tokens", "errors");
  const client = useQueryClient();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [onlyAccount] = accounts.length === 1 ? accounts : [];
  const form = useForm<NewToken>({
    resolver: zodResolver(NewTokenForm),
    mode: "onTouched",
    defaultValues: { customerId, userId: onlyAccount?.userId ?? "", name: "" },
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { token, apiToken } = await createToken(client, values);
      onMade({ name: apiToken.name, token });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.fieldErrors).filter(([name]) => isField(name));
      for (const [name, message] of fields) {
        if (isField(name)) form.setError(name, { message }, { shouldFocus: true });
      }
      if (fields.length === 0) setFailure(error);
    }
  });

  const errorOf = (name: FieldName): string | undefined => {
    const code = form.formState.errors[name]?.message;
    return problemWords(t, textId(`api-tokens.problem.${name}.${code}`), code, {
      years: LIMITS.apiTokenMaxYears,
    });
  };

  // In the order in which they stand: of several that are wrong, the first gets the focus.
  for (const name of FIELDS) form.register(name);
  const { ref } = form.register("expiresOn");
  // The input has the day in the language's order, so the form may focus it but not read or write it.
  const lastDay = {
    value: form.watch("expiresOn"),
    onChange: (day: string | undefined) => {
      const shouldValidate = errorOf("expiresOn") !== undefined;
      form.setValue("expiresOn", day, { shouldDirty: true, shouldValidate });
    },
    onBlur: () => void form.trigger("expiresOn"),
    ref: (input: HTMLInputElement | null) => ref(input && { focus: () => input.focus() }),
  };
  return { form, submit, errorOf, lastDay, failure };
};
