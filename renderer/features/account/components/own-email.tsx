import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { useFieldWords } from "./use-field-words.ts";

/** The address of the account a form is about, which nobody changes there; password managers read it. */
export function OwnEmail({ email, help }: { email: string; help?: string }) {
  const words = useFieldWords();
  return (
    <TextField
      {...words("email")}
      value={email}
      readOnly
      type="email"
      autoComplete="username"
      help={help}
    />
  );
}
