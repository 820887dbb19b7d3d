import { LIMITS } from "#contract/limits.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { Entry } from "./use-account-form.ts";
import { useFieldWords } from "./use-field-words.ts";

/**
 * A person's first and last name. The form makes the entries itself, in the order of its fields: the
 * first of them that is wrong gets the focus.
 */
export function NameFields({ first, last }: { first: Entry; last: Entry }) {
  const words = useFieldWords();
  return (
    <>
      <TextField
        {...first.field}
        {...words("firstName", first.problem)}
        autoComplete="given-name"
        limit={LIMITS.personNameMaxLength}
      />
      <TextField
        {...last.field}
        {...words("lastName", last.problem)}
        autoComplete="family-name"
        limit={LIMITS.personNameMaxLength}
      />
    </>
  );
}
