import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Switch } from "#renderer/ui/forms/switch.tsx";

type Props = {
  name: string;
  isOn: boolean;
  /** What it says when it is on, and when it is off. */
  words: { on: string; off: string };
  /** Why it may not be moved. */
  closed?: string | undefined;
  /** @throws ApiError */
  onChange: (isOn: boolean) => Promise<void>;
};

/** A role's switch: it moves at once, and goes back with a word where the server refuses. */
export function RoleSwitch({ name, isOn, words, closed, onChange }: Props) {
  const t = useText("job-roles", "errors");
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? isOn;
  const change = async (next: boolean) => {
    setWanted(next);
    try {
      await onChange(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      toast.error(t("job-roles.notChanged", { name, reason: t(`errors.${error.code}`) }));
    } finally {
      setWanted(null);
    }
  };
  return (
    <Switch
      checked={shown}
      closed={closed}
      aria-label={name}
      aria-busy={wanted !== null || undefined}
      onChange={({ target }) => {
        if (wanted === null) void change(target.checked);
      }}
    >
      {shown ? words.on : words.off}
    </Switch>
  );
}
