import "./list-toolbar.css";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useShortcut } from "#lib/use-shortcuts.ts";
import { FilterChips } from "#ui/data-grid/filter-chips.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { filterChips, type ListFilter } from "./list-filters.ts";

export type ListToolbarProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly fields: readonly ListFilter[];
  readonly values: Readonly<Record<string, string>>;
  /** An empty value takes the filter away. */
  readonly onValue: (id: string, value: string) => void;
  readonly onClear: () => void;
  /** At the right: a `ColumnChooser`. */
  readonly children?: ReactNode;
};

const WAIT_MS = 250;

/** Search, filter chips and columns above a grid. */
export function ListToolbar(props: ListToolbarProps) {
  const { text, onText, fields, values, onValue, onClear, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(text, onText);
  // A filter that was just picked has no value yet; its chip is drawn so that its editor has a place.
  const [fresh, setFresh] = useState<string | null>(null);
  useShortcut("/", "Find in this list", () => box.current?.focus());

  const chips = filterChips(fields, values);
  const freshField = fields.find((field) => field.id === fresh && values[field.id] === undefined);
  const shown = freshField
    ? [...chips, { id: freshField.id, field: freshField.label, operator: "is", value: "…" }]
    : chips;
  const editor = (id: string, close: () => void) => {
    const field = fields.find((each) => each.id === id);
    if (!field) return null;
    const set = (value: string) => onValue(id, value);
    return <FilterEditor field={field} value={values[id] ?? ""} onChange={set} close={close} />;
  };

  return (
    <div className="bw-list-tools">
      <TextField
        ref={box}
        label="Find in this list"
        hideLabel
        toolbar
        type="search"
        icon={Search}
        placeholder="Find in this list"
        className="bw-list-search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FilterChips
        filters={shown}
        addable={fields.filter((field) => !shown.some((chip) => chip.id === field.id))}
        renderEditor={editor}
        onAdd={setFresh}
        onRemove={(id) => {
          setFresh(null);
          onValue(id, "");
        }}
        onClear={() => {
          setFresh(null);
          onClear();
        }}
      />
      {children ? <div className="bw-list-tools-end">{children}</div> : null}
    </div>
  );
}

/** What is typed goes out a moment after the last key; a text that comes from outside replaces it. */
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
