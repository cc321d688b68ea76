import { t } from "#lib/words/t.ts";
import "./list-toolbar.css";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useShortcut } from "#lib/screen/use-shortcuts.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FilterBar, type FilterBarProps } from "./filter-bar.tsx";

export type ListToolbarProps = FilterBarProps & {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** At the right: a `ColumnChooser`. */
  readonly children?: ReactNode;
};

const WAIT_MS = 250;

/** Search, filter chips and columns above a grid. */
export function ListToolbar(props: ListToolbarProps) {
  const { text, onText, fields, values, onValue, onClear, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(text, onText);
  useShortcut("/", "Find in this list", () => box.current?.focus());

  return (
    <div className="bw-list-tools">
      <TextField
        ref={box}
        label={t("Find in this list")}
        hideLabel
        toolbar
        type="search"
        icon={Search}
        placeholder={t("Find in this list")}
        className="bw-list-search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FilterBar fields={fields} values={values} onValue={onValue} onClear={onClear} />
      {children ? <div className="bw-list-tools-end">{children}</div> : null}
    </div>
  );
}

/** Reports the typed text shortly after the last key; a text from outside replaces it. */
function useTyped(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const out = useRef(onText);
  useEffect(() => {
    out.current = onText;
  });
  useEffect(() => {
    if (text.trim() === sent.current.trim()) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      out.current(typed);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
