import { t } from "#lib/words/t.ts";
import "#ui/overlays/floating.css";
import "#ui/fields/field.css";
import "./suggest.css";
import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Field, type FieldProps } from "#ui/fields/field.tsx";
import { useFloating } from "#ui/overlays/use-floating.ts";
import { useSuggestions } from "./use-suggestions.ts";

export type SuggestOption = {
  readonly id: string;
  readonly label: string;
  /** A second, smaller line: "Student, grade 10". */
  readonly note?: string;
  /** An avatar or ring before the words. */
  readonly glyph?: ReactNode;
};

export type SuggestProps<O extends SuggestOption> = FieldProps & {
  readonly value: O | null;
  readonly onChange: (option: O | null) => void;
  /** Finds options for the typed text; an empty text asks for the first few. The caller filters. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly O[]>;
  readonly placeholder?: string;
  /** When nothing matches: "No person matches." */
  readonly emptyText?: string;
  /** Adds a last row "Add “…”" for the typed text. */
  readonly onCreate?: (text: string) => void;
  /** True: picking an option hands it out and empties the field, to add several one by one. */
  readonly pickMany?: boolean;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A combobox for people, cases and users: type to find, arrows to move, Enter to choose, Esc to leave. */
export function Suggest<O extends SuggestOption>(props: SuggestProps<O>) {
  const {
    value,
    onChange,
    search,
    placeholder,
    emptyText = t("Nothing matches."),
    onCreate,
    pickMany,
  } = props;
  const { onBlur, disabled, autoFocus, ref, ...field } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [enterWaits, setEnterWaits] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useFloating<HTMLDivElement>({ open, anchor, placement: "bottom-start", matchWidth: true });
  const query = typed ?? "";
  const found = useSuggestions(open, query, search);
  const create = onCreate && query.trim() !== "" ? onCreate : null;
  const last = found.options.length - 1 + (create ? 1 : 0);

  const leave = () => {
    setOpen(false);
    setTyped(null);
    setActive(0);
    setEnterWaits(false);
  };
  const choose = (index: number) => {
    const option = found.options[index];
    if (option) onChange(option);
    else if (create && index === found.options.length) create(query.trim());
    else return;
    leave();
  };
  // While searching, the list still shows the results of the previous text: Enter waits for the new ones, or the
  // wrong person would be chosen.
  const answered = found.state !== "loading" && found.text === query;
  useEffect(() => {
    if (!enterWaits || !answered) return;
    setEnterWaits(false);
    choose(active);
  });
  const move = (index: number) => {
    const next = Math.max(0, Math.min(last, index));
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      setOpen(true);
    } else if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Enter") setEnterWaits(true);
    else if (event.key === "Escape") {
      event.stopPropagation();
      leave();
    } else return;
    event.preventDefault();
  };

  return (
    <Field {...field}>
      {(wires) => (
        <span ref={anchor} className="bw-input-box bw-input-box-end">
          <input
            {...wires}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && last >= 0 ? `${listId}-${active}` : undefined}
            placeholder={placeholder}
            className="bw-input"
            value={typed ?? value?.label ?? ""}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: asked for in dialogs only (UI-5d)
            autoFocus={autoFocus}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setEnterWaits(false);
              setOpen(true);
              if (event.target.value === "" && value && !pickMany) onChange(null);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              leave();
              onBlur?.();
            }}
          />
          {value && !disabled ? (
            <IconButton
              icon={X}
              label={t("Clear")}
              size="small"
              className="bw-input-box-button"
              onClick={() => {
                onChange(null);
                anchor.current?.querySelector("input")?.focus();
              }}
            />
          ) : (
            <span className="bw-suggest-arrow">
              <Icon of={ChevronDown} size={14} />
            </span>
          )}
          {open ? (
            <div
              ref={panel}
              id={listId}
              popover="manual"
              role="listbox"
              aria-label={typeof field.label === "string" ? field.label : t("Choices")}
              aria-busy={found.state === "loading"}
              className="bw-floating bw-suggest-list"
              onMouseDown={(event) => event.preventDefault()}
            >
              {found.options.map((option, index) => (
                <Row
                  key={option.id}
                  id={`${listId}-${index}`}
                  active={index === active}
                  selected={option.id === value?.id}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(index)}
                >
                  {option.glyph}
                  <span className="bw-suggest-words">
                    {option.label}
                    {option.note ? <span className="bw-suggest-note">{option.note}</span> : null}
                  </span>
                </Row>
              ))}
              {create ? (
                <Row
                  id={`${listId}-${found.options.length}`}
                  active={active === found.options.length}
                  selected={false}
                  onPoint={() => setActive(found.options.length)}
                  onChoose={() => choose(found.options.length)}
                >
                  {t("Add “{{query}}”", { query: query.trim() })}
                </Row>
              ) : null}
              {last < 0 ? (
                <div
                  className="bw-suggest-message"
                  role="option"
                  aria-selected={false}
                  aria-disabled
                  tabIndex={-1}
                >
                  {MESSAGES[found.state] ?? emptyText}
                </div>
              ) : null}
            </div>
          ) : null}
        </span>
      )}
    </Field>
  );
}

const MESSAGES: Readonly<Record<string, string>> = {
  loading: t("Looking…"),
  failed: t("Could not look this up. Try again."),
};

type RowProps = {
  readonly id: string;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Row({ id, active, selected, onPoint, onChoose, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-active={active}
      className="bw-suggest-option"
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
