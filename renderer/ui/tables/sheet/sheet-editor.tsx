import { useEffect, useRef, useState } from "react";

type Props = {
  label: string;
  text: string;
  listId: string | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
};

/** The field over a cell while something is typed into it. */
export function SheetEditor({ label, text, listId, onText, onLeave }: Props) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  return (
    <input
      ref={input}
      className="hr-sheet-editor"
      aria-label={label}
      value={typed}
      list={listId}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onText(value);
      }}
      onBlur={onLeave}
    />
  );
}
