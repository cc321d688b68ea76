import { t } from "#lib/words/t.ts";
import "#ui/overlays/floating.css";
import "#ui/suggest/suggest.css";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { UserRef } from "#contract/kit/common.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Field, type FieldProps } from "#ui/fields/field.tsx";
import { useFloating } from "#ui/overlays/use-floating.ts";
import { announce } from "#ui/states/live-region.tsx";
import { type Mentioning, mentioningAt, peopleMatching } from "./mentions.ts";

type MentionAreaProps = FieldProps & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** People who can be mentioned: all who may see the case. */
  readonly people: readonly UserRef[];
  readonly rows?: number;
};

/** A text area in which @ offers colleagues: arrows move, Enter or Tab chooses, Esc closes. */
export function MentionArea({ value, onChange, onBlur, people, rows = 3, ...field }: MentionAreaProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  /** Behind a name that was just chosen, which brings its blank: the one that is typed next is left out. */
  const chosenEnd = useRef<number | null>(null);
  const [typing, setTyping] = useState<Mentioning | null>(null);
  const [active, setActive] = useState(0);
  const found = typing === null ? [] : peopleMatching(typing.query, people);
  // Two words that match nobody are no name that is being typed.
  const open = typing !== null && (found.length > 0 || !typing.query.includes(" "));
  const panel = useFloating<HTMLDivElement>({ open, anchor: area, placement: "bottom-start" });

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const look = (text: string, at: number) => {
    const next = mentioningAt(text, at);
    setTyping(next);
    setActive(0);
    if (next === null || next.query === typing?.query) return;
    const count = peopleMatching(next.query, people).length;
    if (count > 0) announce(t("{{count}} colleagues to mention.", { count }));
  };
  const choose = (person: UserRef | undefined) => {
    if (person === undefined || typing === null) return;
    const name = `@${person.full_name} `;
    const rest = value.slice(typing.at + 1 + typing.query.length).replace(/^ /, "");
    caret.current = typing.at + name.length;
    chosenEnd.current = caret.current;
    onChange(value.slice(0, typing.at) + name + rest);
    setTyping(null);
    announce(t("{{fullName}} mentioned.", { fullName: person.full_name }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isSecondBlank =
      event.key === " " && selectionStart === chosenEnd.current && selectionEnd === selectionStart;
    chosenEnd.current = null;
    if (isSecondBlank) return event.preventDefault();
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const last = found.length - 1;
    if (event.key === "Escape") setTyping(null);
    else if (last < 0) return;
    else if (event.key === "ArrowDown") setActive(Math.min(last, active + 1));
    else if (event.key === "ArrowUp") setActive(Math.max(0, active - 1));
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) choose(found[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field {...field}>
      {(wires) => (
        <>
          <textarea
            {...wires}
            ref={area}
            rows={rows}
            className="bw-input bw-text-area"
            value={value}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && found.length > 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              onChange(event.target.value);
              look(event.target.value, event.target.selectionStart);
            }}
            onClick={(event) => look(value, event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setTyping(null);
              onBlur();
            }}
          />
          {open ? (
            <div
              ref={panel}
              id={listId}
              popover="manual"
              role="listbox"
              aria-label={t("Colleagues to mention")}
              className="bw-floating bw-suggest-list"
              onMouseDown={(event) => event.preventDefault()}
            >
              {found.map((person, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field
                <div
                  key={person.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  data-active={index === active}
                  className="bw-suggest-option"
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(person)}
                >
                  <Avatar name={person.full_name} kind="colleague" size="small" />
                  <span className="bw-suggest-words">{person.full_name}</span>
                </div>
              ))}
              {found.length === 0 ? (
                <div
                  className="bw-suggest-message"
                  role="option"
                  aria-selected={false}
                  aria-disabled
                  tabIndex={-1}
                >
                  {t("No colleague who may see this case matches.")}
                </div>
              ) : null}
            </div>
          ) : null}
        </>
      )}
    </Field>
  );
}
