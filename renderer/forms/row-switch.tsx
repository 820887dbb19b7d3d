import { useState } from "react";
import type { ApiError } from "#renderer/api/api-error.ts";
import { Spinner } from "#renderer/ui/feedback/spinner.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { showOutcome } from "./show-outcome.ts";

type Props = {
  /** Names it for readers. */
  label: string;
  isOn: boolean;
  /** What it says when it is on, and when it is off. */
  words: { on: string; off: string };
  /** Only what it says stands there for who may not move it. */
  mayMove?: boolean;
  /** Why it may not be moved now. */
  closed?: string | undefined;
  /** Makes the call, or asks first and leaves it where it is. @throws ApiError */
  onChange: (isOn: boolean) => Promise<unknown> | undefined;
  /** Shown when it went through, where the switch itself does not say enough. */
  done?: string;
  /** Shown where the server refuses. */
  failed: (error: ApiError) => string;
};

/** Whether a row is in use, as a switch: it moves at once, and back with a word where refused. */
export function RowSwitch(props: Props) {
  const { label, isOn, words, mayMove = true, closed, onChange, done = null, failed } = props;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? isOn;
  const word = shown ? words.on : words.off;
  if (!mayMove) return <StatusText kind={isOn ? "good" : "off"}>{word}</StatusText>;
  const change = async (next: boolean) => {
    const changing = onChange(next);
    if (changing === undefined) return;
    setWanted(next);
    await showOutcome(() => changing, done, failed);
    setWanted(null);
  };
  return (
    <Switch
      checked={shown}
      closed={closed}
      aria-label={label}
      aria-busy={wanted !== null || undefined}
      onChange={({ target }) => {
        if (wanted === null) void change(target.checked);
      }}
    >
      {word} {wanted !== null && <Spinner />}
    </Switch>
  );
}
