import { useEffect, useId, useRef, useState, type KeyboardEvent, type FormEvent } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { StatusShape } from "../indicators/status-shape.tsx";

export type TreeNameProps = {
  /** What the field is, for readers: "Name of Room 302". */
  label: string;
  name: string;
  limit: number;
  /** Resolves to what is wrong with the name, or to nothing once it is saved. */
  onSave: (name: string) => Promise<string | undefined>;
  onBusy: (isBusy: boolean) => void;
  /** Saved, given up, or as it was before. */
  onDone: () => void;
};

/** The name of a row as a field: Enter saves, Escape gives up, a refused name stays to be mended. */
export function TreeName({ label, name, limit, onSave, onBusy, onDone }: TreeNameProps) {
  const t = useText("lists");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // It comes into view with the focus, however long the tree is.
    field.current?.focus();
    field.current?.select();
  }, []);

  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };
  const send = async (wanted: string) => {
    setBusy(true);
    onBusy(true);
    try {
      const refusal = await onSave(wanted);
      if (refusal === undefined) onDone();
      else refuse(refusal);
    } catch {
      refuse(t("lists.tree.notSaved"));
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (isBusy) return;
    if (wanted === "") refuse(t("lists.tree.nameless"));
    else if (wanted.length > limit) {
      refuse(t("ui.field.tooLong", { count: wanted.length, length: wanted.length, limit }));
    } else if (wanted === name) onDone();
    else void send(wanted);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isBusy) return;
    // A dialog around the tree stays.
    event.stopPropagation();
    onDone();
  };
  return (
    // Escape is heard from the field and both buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="hr-tree-name" noValidate onSubmit={save} onKeyDown={handleKey}>
      <input
        ref={field}
        className="bp6-input"
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : id}
        autoComplete="off"
        readOnly={isBusy}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {t("lists.tree.save")}
      </Button>
      <Button variant="minimal" aria-disabled={isBusy || undefined} onClick={onDone}>
        {t("ui.action.cancel")}
      </Button>
      {problem !== undefined && (
        <p id={id} role="alert" className="hr-field-error">
          <StatusShape kind="bad" /> <span>{problem}</span>
        </p>
      )}
    </form>
  );
}
