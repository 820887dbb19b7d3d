import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";

/** No role has what was searched for. */
export function NoRoleFound({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useText("job-roles");
  return (
    <EmptyState
      title={t("job-roles.noMatch.title", { search })}
      action={<Button onClick={onClear}>{t("job-roles.noMatch.clear")}</Button>}
    >
      {t("job-roles.noMatch.text")}
    </EmptyState>
  );
}
