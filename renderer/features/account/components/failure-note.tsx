import type { ApiError } from "#renderer/api/api-error.ts";
import type { TextId } from "#renderer/i18n/catalogue.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/note.tsx";

type Props = {
  failure: ApiError | null;
  /** Words for codes that mean something of their own here. */
  words?: Readonly<Partial<Record<string, TextId>>>;
};

/** What kept the form from going through, announced where it stands; empty while nothing did. */
export function FailureNote({ failure, words = {} }: Props) {
  const t = useText("account", "errors");
  return (
    <div role="alert">
      {failure !== null && (
        <Note kind="bad" title={t("account.failure.title")}>
          {t(words[failure.code] ?? textId(`errors.${failure.code}`))}
          {failure.status >= 500 &&
            failure.requestId !== undefined &&
            ` ${t("account.failure.reference", { id: failure.requestId })}`}
        </Note>
      )}
    </div>
  );
}
