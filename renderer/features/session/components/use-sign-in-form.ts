import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import type { LoginForm } from "#contract/session.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { type SignInFailure, signInFailure } from "../lib/sign-in-failure.ts";
import { useAutofill } from "./use-autofill.ts";

type Values = z.input<typeof LoginForm>;
type FieldName = keyof Values;

const FIELDS = ["UserName", "Password", "RememberMe"] as const satisfies readonly FieldName[];
const isField = (name: string): name is FieldName => FIELDS.some((field) => field === name);

/** Schema and client are bigger than the page; they are fetched while the first letters are typed. */
const loadSubmission = () => import("./sign-in-submission.ts");

const resolver: Resolver<Values, unknown, LoginForm> = async (...values) =>
  (await loadSubmission()).resolver(...values);

const useSignInValues = (formRef: RefObject<HTMLFormElement | null>, known: string | null) => {
  const kept = remembered.get("email");
  const email = known ?? kept;
  const form = useForm<Values, unknown, LoginForm>({
    resolver,
    mode: "onTouched",
    defaultValues: {
      UserName: email ?? "",
      Password: "",
      RememberMe: kept !== null && kept === email,
    },
  });
  const { setValue, setFocus } = form;
  useEffect(() => {
    if (known !== null) setFocus("Password");
  }, [known, setFocus]);
  useAutofill(
    formRef,
    useCallback((name, value) => isField(name) && setValue(name, value), [setValue]),
  );
  return form;
};

/**
 * The sign-in form: checked by the contract's schema, field errors as codes, and the words for an
 * attempt that failed. What was typed stays whatever happens. Where the address is known already,
 * it begins at the password.
 */
export const useSignInForm = (
  knownEmail: string | null,
  onSignedIn: () => void,
  onExpired: (resetPasswordGuid: string) => void,
) => {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useSignInValues(formRef, knownEmail);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { signIn } = await loadSubmission();
      await signIn(values);
      onSignedIn();
    } catch (error) {
      if (error instanceof ApiError && error.resetPasswordGuid !== undefined) {
        onExpired(error.resetPasswordGuid);
        return;
      }
      setFailure(signInFailure(error));
      const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
      const refused = FIELDS.filter((name) => fieldErrors[name] !== undefined);
      for (const [index, name] of refused.entries()) {
        form.setError(name, { message: fieldErrors[name] }, { shouldFocus: index === 0 });
      }
    }
  });

  return { formRef, form, failure, submit };
};
