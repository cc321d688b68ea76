import {
  ArrowDown,
  ArrowUp,
  Circle,
  CircleCheckBig,
  Ellipsis,
  type LucideIcon,
  MessageSquareText,
  SquareCheck,
  Trash2,
} from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { LineTask } from "#contract/records/meetings/schema.ts";
import type { DocumentLine } from "#contract/records/minutes/document.ts";
import { mostInLine } from "#contract/records/minutes/limits.ts";
import type { LineKind } from "#contract/records/minutes/line-kinds.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";
import { caretAfter } from "./editing.ts";
import { lineLabel, markedKinds, markedNames } from "./line-words.ts";

export interface LineActions {
  /** `at`: where the caret stands in them. */
  readonly write: (id: string, words: string, at: number) => void;
  readonly split: (id: string, at: number) => void;
  readonly join: (id: string) => void;
  readonly step: (id: string, by: -1 | 1) => boolean;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly kind: (id: string, kind: LineKind) => void;
  readonly remove: (id: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly here: (id: string | null) => void;
}

interface MinutesLineProps {
  /** Null: the line below the last one, which the first key in it makes. */
  readonly line: DocumentLine | null;
  readonly id: string;
  readonly number: number;
  readonly author: string | null;
  /** Who else has words in it. */
  readonly others: readonly string[];
  /** Colleagues who are in this line now. */
  readonly here: readonly string[];
  readonly editable: boolean;
  readonly placeholder?: string | undefined;
  readonly actions: LineActions;
  readonly onMakeTask: (line: DocumentLine) => void;
  /** The task that came out of it. */
  readonly task: LineTask | undefined;
}

/** One line of minutes. Others' changes come into it while one types, and leave the caret where it is. */
export function MinutesLine(props: MinutesLineProps) {
  const { line, id, number, author, others, here, editable, actions } = props;
  const kind = line?.kind ?? "text";
  const marked = kind === "text" || kind === "heading" ? null : markedKinds[kind];
  return (
    <li
      className={cx(
        "bw-minutes-line",
        marked !== null && "bw-minutes-marked",
        kind === "heading" && "bw-minutes-heading",
      )}
    >
      {marked === null ? null : (
        <span className="bw-minutes-kind">
          <Icon of={marked.icon} />
          <span>{marked.label}</span>
        </span>
      )}
      <div className="bw-minutes-words">
        {editable ? (
          <LineField {...props} label={lineLabel(number, kind, author)} />
        ) : (
          <p className="bw-minutes-text">{line?.text}</p>
        )}
        {here.length > 0 ? (
          <span className="bw-minutes-here">
            {here.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </span>
        ) : null}
        {editable && line !== null && lacksTask(line, props.task) ? (
          <Button size="small" icon={SquareCheck} onClick={() => props.onMakeTask(line)}>
            {t("Make a task of it…")}
          </Button>
        ) : null}
        {props.task === undefined ? null : (
          <span className="bw-minutes-task">
            <Icon of={props.task.done ? CircleCheckBig : Circle} size={14} />
            <Link to={paths.task(props.task.uuid)}>{props.task.title}</Link>
            <span>{props.task.done ? t("Done") : t("Open")}</span>
          </span>
        )}
      </div>
      {line === null ? null : (
        <span className="bw-minutes-side">
          {author === null ? null : <Avatar name={author} kind="colleague" size="small" alone />}
          {others.map((name) => (
            <Avatar key={name} name={name} kind="colleague" size="small" alone />
          ))}
          {editable ? (
            <Menu
              label={t("Line {{number}}", { number })}
              placement="bottom-end"
              items={itemsFor(line, actions)}
              trigger={(trigger) => (
                <IconButton
                  {...trigger}
                  icon={Ellipsis}
                  size="tiny"
                  label={t("More for line {{number}}", { number })}
                  data-line={id}
                />
              )}
            />
          ) : null}
        </span>
      )}
    </li>
  );
}

/** Is it marked as a task, and none was made of it? */
const lacksTask = ({ kind, text }: DocumentLine, task: LineTask | undefined): boolean =>
  kind === "task" && task === undefined && text.trim() !== "";

function itemsFor(line: DocumentLine, { kind, move, remove }: LineActions): readonly MenuItem[] {
  const kinds: readonly (readonly [LineKind, string, LucideIcon])[] = [
    ["text", t("Plain words"), MessageSquareText],
    ...markedNames.map((name) => [name, markedKinds[name].label, markedKinds[name].icon] as const),
  ];
  return [
    ...kinds.map(([name, label, icon]) => ({
      label,
      icon,
      checked: line.kind === name,
      onSelect: () => kind(line.id, name),
    })),
    "line",
    { label: t("Move up"), icon: ArrowUp, shortcut: "Alt ↑", onSelect: () => move(line.id, -1) },
    { label: t("Move down"), icon: ArrowDown, shortcut: "Alt ↓", onSelect: () => move(line.id, 1) },
    { label: t("Remove line"), icon: Trash2, onSelect: () => remove(line.id) },
  ];
}

function LineField({ line, id, label, placeholder, actions }: MinutesLineProps & { readonly label: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef("");
  const composing = useRef(false);
  const text = line?.text ?? "";

  // What others wrote comes in here; what was typed here stands in the field already.
  const catchUp = () => {
    const element = field.current;
    if (element === null || composing.current || element.value === text) return;
    const [from, to] = [element.selectionStart, element.selectionEnd].map((caret) =>
      caretAfter(element.value, text, caret),
    );
    const focused = document.activeElement === element;
    element.value = text;
    if (focused) element.setSelectionRange(from ?? 0, to ?? 0);
    shown.current = text;
  };
  useLayoutEffect(catchUp);

  const say = ({ value, selectionStart }: HTMLTextAreaElement) => actions.write(id, value, selectionStart);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    const alone = selectionStart === selectionEnd;
    const done = actionOf(event, { alone, at: selectionStart, length: value.length });
    if (done === null) return;
    const moved = done === "up" || done === "down" ? actions.step(id, done === "up" ? -1 : 1) : true;
    if (!moved) return;
    event.preventDefault();
    if (done === "split") actions.split(id, selectionStart);
    if (done === "join") actions.join(id);
    if (done === "move-up") actions.move(id, -1);
    if (done === "move-down") actions.move(id, 1);
    if (done === "undo") actions.undo();
    if (done === "redo") actions.redo();
  };

  return (
    <div className="bw-minutes-field" data-words={`${text}​`}>
      <textarea
        ref={field}
        data-line={id}
        aria-label={label}
        rows={1}
        defaultValue={text}
        maxLength={mostInLine}
        placeholder={placeholder}
        onInput={({ currentTarget }) => composing.current || say(currentTarget)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain").replace(/[\r\n]+$/, "");
          if (!/[\r\n]/.test(pasted)) return;
          // A field has one line: several become lines of the minutes.
          event.preventDefault();
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const before = value.slice(0, selectionStart) + pasted;
          actions.write(id, before + value.slice(selectionEnd), before.length);
        }}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          composing.current = false;
          say(currentTarget);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => actions.here(id)}
        onBlur={() => actions.here(null)}
      />
    </div>
  );
}

type KeyAction = "split" | "join" | "up" | "down" | "move-up" | "move-down" | "undo" | "redo";

/** What a key does in a line; null: what it does in every field. */
function actionOf(
  { key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  caret: { readonly alone: boolean; readonly at: number; readonly length: number },
): KeyAction | null {
  const command = ctrlKey || metaKey;
  const letter = key.toLowerCase();
  if (command && letter === "z") return shiftKey ? "redo" : "undo";
  if (command && letter === "y") return "redo";
  if (command) return null;
  if (key === "ArrowUp" && altKey) return "move-up";
  if (key === "ArrowDown" && altKey) return "move-down";
  if (altKey || shiftKey) return null;
  if (key === "Enter") return "split";
  if (key === "Backspace" && caret.alone && caret.at === 0) return "join";
  if (key === "ArrowUp" && caret.alone && caret.at === 0) return "up";
  if (key === "ArrowDown" && caret.alone && caret.at === caret.length) return "down";
  return null;
}
