import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";

/** What the page asks of a form, whatever is in it. */
type PartForm = {
  changes: number;
  isSaving: boolean;
  submit: () => Promise<boolean>;
  discard: () => void;
};

/** A form of the page and the tab that shows it. */
export type Part<Tab extends string> = { tab: Tab; form: PartForm };

/**
 * Several forms that are saved together, each by a call of its own: one word of success once all of
 * them went through; the values of what failed stay, and the failure is shown.
 */
export const useParts = <Tab extends string>(
  parts: readonly Part<Tab>[],
  show: (tab: Tab) => void,
) => {
  const t = useText("facility-settings");
  const [isRunning, setRunning] = useState(false);
  const changed = parts.filter(({ form }) => form.changes > 0);
  const run = async (): Promise<void> => {
    setRunning(true);
    const results = await Promise.all(changed.map(({ form }) => form.submit()));
    setRunning(false);
    const failed = changed.filter((_, at) => results[at] !== true);
    const [first] = failed;
    if (first === undefined) {
      toast.success(t("facility-settings.saved"), { about: "facility-settings" });
      return;
    }
    if (failed.length < changed.length)
      toast.warning(t("facility-settings.partlySaved"), { about: "facility-settings" });
    show(first.tab);
  };
  return {
    changes: changed.reduce((sum, { form }) => sum + form.changes, 0),
    changesIn: (tab: Tab) =>
      changed.reduce((sum, part) => sum + (part.tab === tab ? part.form.changes : 0), 0),
    isSaving: isRunning || parts.some(({ form }) => form.isSaving),
    save: () => {
      if (!isRunning && changed.length > 0) void run();
    },
    discard: () => {
      for (const { form } of changed) form.discard();
    },
  };
};
