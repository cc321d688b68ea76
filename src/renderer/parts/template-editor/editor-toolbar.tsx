import {
  Bold,
  Braces,
  ChevronDown,
  Eye,
  FileText,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Redo2,
  Repeat,
  SeparatorHorizontal,
  Table,
  Underline,
  Undo2,
} from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from "prosemirror-tables";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { templateTokens } from "#contract/records/report-templates/tokens.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import type { LucideIcon } from "#ui/facts/icon.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";
import {
  indent,
  insertPageBreak,
  insertTable,
  outdent,
  putFrame,
  putSection,
  removeFrame,
  textStyle,
  toggleList,
} from "./commands.ts";
import { editorSchema } from "./editor-schema.ts";
import { listOptions, sectionOptions, withQuestion } from "./frames.ts";
import type { ToolbarState } from "./toolbar-state.ts";

const { marks } = editorSchema;
const styles = [t("Paragraph"), t("Heading 1"), t("Heading 2"), t("Heading 3")] as const;
const levels = [0, 1, 2, 3] as const;

type EditorToolbarProps = {
  readonly state: ToolbarState;
  /** Id of the editor. */
  readonly controls: string;
  readonly run: (command: Command) => void;
  /** Left out where there are no tokens: then nothing is repeated or shown at times either. */
  readonly onToken?: (() => void) | undefined;
  /** Back to the text. */
  readonly onLeave: () => void;
};

/** The buttons above the editor: one stop for Tab, arrows move from one to the next. */
export function EditorToolbar({ state, controls, run, onToken, onLeave }: EditorToolbarProps) {
  const [stop, setStop] = useState("style");
  const tool = (id: string) => ({
    "data-tool": id,
    tabIndex: stop === id ? 0 : -1,
    onFocus: () => setStop(id),
    // A press with the mouse leaves the selection of the text as it is.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  });
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || target.dataset.tool === undefined) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave();
      return;
    }
    const tools = [...currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
    const now = tools.indexOf(target);
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tools[(next + tools.length) % tools.length]?.focus();
  };
  const press = (id: string, icon: LucideIcon, label: string, command: Command, more: Pressed = {}) => (
    <IconButton
      {...tool(id)}
      icon={icon}
      label={label}
      shortcut={more.shortcut}
      size="small"
      className="template-tool"
      aria-pressed={more.pressed}
      aria-disabled={more.disabled || undefined}
      onClick={() => {
        if (!more.disabled) run(command);
      }}
    />
  );
  const menu = (
    id: string,
    icon: LucideIcon | undefined,
    label: string,
    items: readonly MenuItem[],
    words?: string,
  ) => (
    <Menu
      label={label}
      items={items}
      trigger={({ onKeyDown, ...trigger }) => (
        <Tool
          {...tool(id)}
          {...trigger}
          onKeyDown={onKeyDown}
          icon={icon}
          aria-label={words === undefined ? undefined : `${label}: ${words}`}
        >
          {words ?? label}
        </Tool>
      )}
    />
  );
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t("Formatting")}
      aria-controls={controls}
      className="template-toolbar"
      onKeyDown={move}
    >
      {menu(
        "style",
        undefined,
        t("Text style"),
        levels.map((level) => ({
          label: styles[level],
          checked: state.level === level,
          onSelect: () => run(textStyle(level)),
        })),
        styles[levels.find((each) => each === state.level) ?? 0],
      )}
      <Group>
        {press("bold", Bold, t("Bold"), toggleMark(marks.strong), {
          shortcut: "Mod B",
          pressed: state.strong,
        })}
        {press("italic", Italic, t("Italic"), toggleMark(marks.em), { shortcut: "Mod I", pressed: state.em })}
        {press("underline", Underline, t("Underline"), toggleMark(marks.underline), {
          shortcut: "Mod U",
          pressed: state.underline,
        })}
      </Group>
      <Group>
        {press("bullets", List, t("Bulleted list"), toggleList("bullet_list"), {
          shortcut: "Mod Shift 8",
          pressed: state.list === "bullet_list",
        })}
        {press("numbers", ListOrdered, t("Numbered list"), toggleList("ordered_list"), {
          shortcut: "Mod Shift 7",
          pressed: state.list === "ordered_list",
        })}
        {press("outdent", IndentDecrease, t("Outdent"), outdent, {
          shortcut: "Shift Tab",
          disabled: !state.canOutdent,
        })}
        {press("indent", IndentIncrease, t("Indent"), indent, {
          shortcut: "Tab",
          disabled: !state.canIndent,
        })}
      </Group>
      <Group>
        {press("undo", Undo2, t("Undo"), undo, { shortcut: "Mod Z", disabled: !state.canUndo })}
        {press("redo", Redo2, t("Redo"), redo, { shortcut: "Mod Shift Z", disabled: !state.canRedo })}
      </Group>
      <Group>
        {onToken === undefined ? null : (
          <Button
            {...tool("token")}
            icon={Braces}
            variant="minimal"
            size="small"
            className="template-tool"
            onClick={onToken}
          >
            {t("Token…")}
          </Button>
        )}
        {menu("table", Table, t("Table"), tableItems(state, run))}
        {onToken === undefined ? null : (
          <>
            {menu("section", FileText, t("Section"), sectionItems(state, run))}
            {menu("repeat", Repeat, t("Repeat for"), repeatItems(state, run))}
            {menu("when", Eye, t("Show when"), whenItems(state, run))}
          </>
        )}
        {press("break", SeparatorHorizontal, t("Page break"), insertPageBreak)}
      </Group>
    </div>
  );
}

interface Pressed {
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly shortcut?: string;
}

const Group = ({ children }: { readonly children: ReactNode }) => (
  <span className="template-tools">{children}</span>
);

const Tool = (props: ComponentProps<typeof Button>) => (
  <Button {...props} variant="minimal" size="small" trailingIcon={ChevronDown} className="template-tool" />
);

type Run = EditorToolbarProps["run"];

const tableItems = ({ inTable }: ToolbarState, run: Run): readonly MenuItem[] => {
  const item = (label: string, command: Command, danger = false): MenuItem => ({
    label,
    danger,
    disabled: !inTable,
    onSelect: () => run(command),
  });
  return [
    { label: t("Insert a table"), disabled: inTable, onSelect: () => run(insertTable) },
    "line",
    item(t("Add a row above"), addRowBefore),
    item(t("Add a row below"), addRowAfter),
    item(t("Remove the row"), deleteRow),
    "line",
    item(t("Add a column before"), addColumnBefore),
    item(t("Add a column after"), addColumnAfter),
    item(t("Remove the column"), deleteColumn),
    "line",
    item(t("Header row"), toggleHeaderRow),
    item(t("Remove the table"), deleteTable),
  ];
};

const sectionItems = ({ section }: ToolbarState, run: Run): readonly MenuItem[] =>
  sectionOptions.map(({ value, label }) => ({
    label,
    ...(section === null ? {} : { checked: section === value }),
    onSelect: () => run(putSection(value)),
  }));

const repeatItems = ({ repeat }: ToolbarState, run: Run): readonly MenuItem[] => [
  ...listOptions.map(({ value, label }) => ({
    label,
    checked: repeat === value,
    onSelect: () => run(putFrame("repeat", { list: value })),
  })),
  "line",
  { label: t("No longer repeat"), disabled: repeat === null, onSelect: () => run(removeFrame("repeat")) },
];

const whenItems = ({ when, is, repeat }: ToolbarState, run: Run): readonly MenuItem[] => [
  ...(when === null
    ? []
    : [
        { head: t("It is shown when the token") },
        {
          label: t("is filled in"),
          checked: is !== "blank",
          onSelect: () => run(putFrame("show_when", { is: "filled" })),
        },
        {
          label: t("is blank"),
          checked: is === "blank",
          onSelect: () => run(putFrame("show_when", { is: "blank" })),
        },
        {
          label: t("Always show it"),
          onSelect: () => run(removeFrame("show_when")),
        },
      ]),
  { head: t("Token") },
  ...templateTokens
    .filter(({ within }) => within === null || within === repeat)
    .map(({ name, label }) => ({
      label: withQuestion(name, label),
      checked: when === name,
      onSelect: () => run(putFrame("show_when", { token: name })),
    })),
];
