import type { UseQueryResult } from "@tanstack/react-query";
import { DISPLAY_LIMITS, type displays } from "#contract/displays/displays.ts";
import type { CallOutput } from "#contract/core/call.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Spinner } from "#renderer/ui/feedback/spinner.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { DisplayValues } from "../lib/display-values.ts";

type FoundScreen = CallOutput<typeof displays.find>;

type Props = {
  form: ContractForm<DisplayValues>;
  found: UseQueryResult<FoundScreen>;
};

/** Why a code leads to no screen. */
const useProblem = (error: Error | null): string | undefined => {
  const t = useText("displays", "errors");
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "rate_limited") {
    const seconds = error.retryAfter ?? DISPLAY_LIMITS.wrongCodesMs / 1000;
    return t("displays.code.tooMany", { count: Math.max(1, Math.ceil(seconds / 60)) });
  }
  return t(textId(`errors.${error.code}`));
};

/** The code as the screen shows it, and what was found with it. */
export function CodeField({ form, found }: Props) {
  const t = useText("displays", "errors");
  const format = useFormat();
  const { facility } = useFacility();
  const entry = form.text("code");
  const problem = useProblem(found.error);
  const screen = found.data;
  return (
    <>
      <TextField
        {...entry}
        className="hr-display-code"
        error={entry.error ?? problem}
        help={
          screen === undefined
            ? t("displays.code.help")
            : t("displays.code.until", { time: format.time(screen.expiresAt, facility.timeZone) })
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div role="status">
        {found.isFetching && (
          <p>
            <Spinner /> {t("displays.code.looking")}
          </p>
        )}
        {screen !== undefined && (
          <Note kind="good" title={t("displays.code.found")}>
            {t("displays.code.screen", {
              browser: screen.browser,
              size:
                screen.size === null
                  ? t("displays.code.noSize")
                  : `${screen.size.width} × ${screen.size.height}`,
              network: screen.networkAddress,
            })}{" "}
            {t("displays.code.waiting", { count: screen.waitingMinutes })}
          </Note>
        )}
      </div>
    </>
  );
}
