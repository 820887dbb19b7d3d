import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import type { SignInFailure } from "../lib/sign-in-failure.ts";
import type { FieldCodes } from "./sign-in-submission.ts";

const FIELDS = ["UserName", "Password"] as const;
type FieldName = (typeof FIELDS)[number];

/**
 * Schema, client and the words of what they refuse are bigger than the page; they are fetched while
 * the first letters are typed.
 */
const loadSubmission = async () => {
  const [submission] = await Promise.all([import("./sign-in-submission.ts"), loadTexts("errors")]);
  return submission;
};

/**
 * The network went, or the server has another version by now: there is nothing to say of the cause.
 */
const NOT_FETCHED: SignInFailure = {
  title: "session.failure.internalTitle",
  text: "session.failure.internal",
};

/** A field of the form as the page has it. */
const inputOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;

/** Read from the page itself: password managers write into it without an event. */
const read = (form: HTMLFormElement | null) => ({
  UserName: inputOf(form, "UserName")?.value ?? "",
  Password: inputOf(form, "Password")?.value ?? "",
  RememberMe: inputOf(form, "RememberMe")?.checked ?? false,
});

/** Codes of the fields that were left once or sent, followed from then on while the user types. */
const useFieldCodes = (formRef: RefObject<HTMLFormElement | null>) => {
  const [codes, setCodes] = useState<FieldCodes>({});
  const touched = useRef(new Set<FieldName>());
  const follow = async (name: FieldName): Promise<void> => {
    const { check } = await loadSubmission();
    const code = check(read(formRef.current)).codes[name];
    setCodes((before) => ({ ...before, [name]: code }));
  };
  /** Shows codes of a sent form and goes to the first field that has one. */
  const show = (next: FieldCodes): void => {
    for (const name of FIELDS) touched.current.add(name);
    setCodes(next);
    const first = FIELDS.find((name) => next[name] !== undefined);
    if (first !== undefined) inputOf(formRef.current, first)?.focus();
  };
  const field = (name: FieldName) => ({
    name,
    onBlur: () => {
      touched.current.add(name);
      void follow(name);
    },
    onInput: () => {
      if (touched.current.has(name)) void follow(name);
    },
  });
  return { codes, show, field };
};

/**
 * The sign-in form: checked by the contract's schema, field errors as codes, and the words for an
 * attempt that failed. What was typed stays whatever happens. Where the address is known already,
 * it begins at the password. Without the form library of other pages, which weighs a tenth of this
 * one.
 */
export const useSignInForm = (
  knownEmail: string | null,
  onSignedIn: () => void,
  onExpired: (resetPasswordGuid: string) => void,
) => {
  const formRef = useRef<HTMLFormElement>(null);
  const { codes, show, field } = useFieldCodes(formRef);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const kept = remembered.get("email");
  const email = knownEmail ?? kept;
  useEffect(() => {
    if (knownEmail !== null) inputOf(formRef.current, "Password")?.focus();
  }, [knownEmail]);

  /** True once the page is left, for which the button stays busy. */
  const attempt = async (): Promise<boolean> => {
    setFailure(null);
    const submission = await loadSubmission().catch(() => null);
    if (submission === null) {
      setFailure(NOT_FETCHED);
      return false;
    }
    const { check, signIn, signInFailure } = submission;
    try {
      const { values, codes: found } = check(read(formRef.current));
      show(found);
      if (values === null) return false;
      await signIn(values);
      onSignedIn();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.resetPasswordGuid !== undefined) {
        onExpired(error.resetPasswordGuid);
        return true;
      }
      setFailure(signInFailure(error));
      show(error instanceof ApiError ? error.fieldErrors : {});
      return false;
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setBusy(await attempt());
  };

  return {
    formRef,
    codes,
    failure,
    isBusy,
    submit,
    email: { ...field("UserName"), defaultValue: email ?? "" },
    password: field("Password"),
    remember: { name: "RememberMe", defaultChecked: kept !== null && kept === email },
  };
};
