import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { NewPassword, TypedPassword } from "./passwords.ts";
import { Email, Name, SeenVersion, Version } from "../core/primitives.ts";
import { SessionUser } from "./session.ts";

const PersonName = Name(LIMITS.personNameMaxLength);
const Token = z.string().min(1, "required").max(200, "too_long");
const Confirmation = TypedPassword.min(1, "required");

const mustMatch = (
  given: { confirmPassword: string },
  password: string,
  context: z.core.$RefinementCtx,
): void => {
  if (given.confirmPassword !== "" && given.confirmPassword !== password)
    context.addIssue({ code: "custom", path: ["confirmPassword"], message: "mismatch" });
};

export const ForgotPasswordForm = z.strictObject({ Email });

export const ResetPasswordForm = z
  .strictObject({ resetPasswordGuid: Token, password: NewPassword, confirmPassword: Confirmation })
  .superRefine((form, context) => mustMatch(form, form.password, context));
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

export const RegisterForm = z
  .strictObject({
    activationGuid: Token,
    firstName: PersonName,
    lastName: PersonName,
    password: NewPassword,
    confirmPassword: Confirmation,
  })
  .superRefine((form, context) => mustMatch(form, form.password, context));
export type RegisterForm = z.infer<typeof RegisterForm>;

/** Names, and a new password where one of the three password fields is filled. */
export const ManageAccountForm = z
  .strictObject({
    /** The one that the names were changed from. */
    version: SeenVersion,
    firstName: PersonName,
    lastName: PersonName,
    currentPassword: TypedPassword.default(""),
    newPassword: TypedPassword.default(""),
    confirmPassword: TypedPassword.default(""),
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.newPassword !== "" && form.currentPassword === "")
      refuse("currentPassword", "required");
    if (form.newPassword === "" && form.currentPassword !== "") refuse("newPassword", "required");
    if (form.newPassword !== "") {
      const issue = NewPassword.safeParse(form.newPassword).error?.issues[0];
      if (issue !== undefined) refuse("newPassword", issue.message);
      if (form.confirmPassword === "") refuse("confirmPassword", "required");
    }
    mustMatch(form, form.newPassword, context);
  });
export type ManageAccountForm = z.infer<typeof ManageAccountForm>;

/** What came of a change to one's own account. */
export const ManageAccountAnswer = z.object({
  currentPasswordIncorrect: z.boolean(),
  invalidForm: z.boolean(),
  attemptedPasswordUpdate: z.boolean(),
  passwordSuccessfullyUpdated: z.boolean(),
  attemptedAccountUpdate: z.boolean(),
  accountSuccessfullyUpdated: z.boolean(),
  /** The person as they are now, with the token of the session in which they go on. */
  user: SessionUser,
});
export type ManageAccountAnswer = z.infer<typeof ManageAccountAnswer>;

export const account = {
  forgotPassword: defineCall({
    method: "POST",
    path: "forgotPassword",
    audit: "none",
    access: { kind: "public" },
    reach: "own",
    rate: "mailedLink",
    peopleOnly: true,
    summary:
      "Mail a link for choosing a new password; answers alike whether or not the account exists.",
    body: ForgotPasswordForm,
  }),
  resetPassword: defineCall({
    method: "POST",
    path: "account/resetPassword",
    access: { kind: "public" },
    reach: "own",
    errors: ["not_found", "password_conflict"],
    rate: "oneTimeToken",
    peopleOnly: true,
    summary: "Choose a new password with a one-time token; ends every session of the account.",
    body: ResetPasswordForm,
  }),
  manage: defineCall({
    method: "POST",
    path: "account/manage",
    access: { kind: "signedIn" },
    reach: "own",
    errors: ["not_found", "password_conflict", "locked_out"],
    peopleOnly: true,
    summary: "Change one's own name and, if wanted, password.",
    body: ManageAccountForm,
    entity: SessionUser,
    output: ManageAccountAnswer,
    current: z.object({ version: Version, firstName: z.string(), lastName: z.string() }),
  }),
  unregisteredUser: defineCall({
    method: "GET",
    path: "unregisteredUser",
    access: { kind: "public" },
    reach: "own",
    errors: ["email_mismatch", "not_found", "already_activated"],
    rate: "oneTimeToken",
    peopleOnly: true,
    summary: "The person behind an invitation that has not been used.",
    query: z.strictObject({ guid: Token, email: z.string().max(LIMITS.emailMaxLength).optional() }),
    output: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      customerName: z.string(),
      /** The address has an account elsewhere: its person signs in and joins. */
      hasAccount: z.boolean(),
      /** Observers work on a tablet: the page shows them where. */
      isObserver: z.boolean(),
    }),
  }),
  register: defineCall({
    method: "POST",
    path: "account/register",
    access: { kind: "public" },
    reach: "own",
    errors: [
      "email_mismatch",
      "not_found",
      "password_conflict",
      "already_activated",
      "account_exists",
    ],
    rate: "oneTimeToken",
    peopleOnly: true,
    summary: "Accept an invitation: name and password.",
    body: RegisterForm,
  }),
  join: defineCall({
    method: "POST",
    path: "account/join",
    access: { kind: "signedIn" },
    reach: "own",
    errors: ["email_mismatch", "not_found", "already_activated"],
    peopleOnly: true,
    summary: "Accept an invitation with the account one is signed in with, and go on there.",
    body: z.strictObject({ activationGuid: Token }),
    output: SessionUser,
  }),
};
