import { t } from "#lib/words/t.ts";
import "./field.css";
import "#ui/facts/tag.css";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { withWord } from "#contract/kit/common.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { lengthProblem } from "./use-length-limit.ts";

export type TagFieldProps = FieldProps & {
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Longest tag, in characters. */
  readonly maxLength?: number;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * A field for tags. Only Enter adds (Spec §5); blank and repeated ones are ignored; Backspace in the empty field
 * removes the last. Words that are left in it unadded are said, and keep its `Form` from being sent without them.
 */
export function TagField(props: TagFieldProps) {
  const { value, onChange, onBlur, placeholder, disabled, maxLength = 100, ref, ...field } = props;
  const { help = t("Press Enter to add a tag.") } = field;
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);

  const [left, setLeft] = useState(false);
  const problemOf = (typed: string) =>
    lengthProblem(typed, maxLength) ??
    (typed.trim() === "" ? undefined : t("Press Enter to add what is typed, or clear it."));

  const tooLong = lengthProblem(text, maxLength);
  const problem = left ? problemOf(text) : tooLong;

  const add = () => {
    if (tooLong) return;
    const next = withWord(value, text);
    if (next !== value) {
      onChange(next);
      announce(t("{{text}} added.", { text: text.trim() }));
    }
    setText("");
    box.current?.querySelector("input")?.setCustomValidity("");
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    announce(t("{{tag}} removed.", { tag }));
    box.current?.querySelector("input")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const last = value.at(-1);
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && text === "" && last !== undefined) remove(last);
  };

  return (
    <Field {...field} help={problem === undefined ? help : undefined} error={problem ?? field.error}>
      {(wires) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the tags reaches the text field
        <div
          ref={box}
          className="bw-input bw-tag-field"
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            box.current?.querySelector("input")?.focus();
          }}
        >
          {value.map((tag) => (
            <Tag key={tag} onRemove={() => remove(tag)} removeDisabled={disabled}>
              {tag}
            </Tag>
          ))}
          <input
            {...wires}
            ref={ref}
            type="text"
            autoComplete="off"
            value={text}
            disabled={disabled}
            placeholder={value.length === 0 ? placeholder : undefined}
            onChange={(event) => {
              // Keeps the form from being sent without it.
              event.target.setCustomValidity(problemOf(event.target.value) ?? "");
              setText(event.target.value);
              setLeft(false);
            }}
            onKeyDown={onKeyDown}
            onInvalid={() => setLeft(true)}
            onBlur={() => {
              setLeft(true);
              onBlur?.();
            }}
          />
        </div>
      )}
    </Field>
  );
}
