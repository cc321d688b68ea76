import "./template-editor.css";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Problem } from "#contract/records/report-templates/document.ts";
import { t } from "#lib/words/t.ts";
import { FieldNotes, LabelText } from "#ui/fields/field.tsx";
import { replaceAll, selectAt } from "./commands.ts";
import { editorSchema, readDocument } from "./editor-schema.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { markFaults } from "./fault-marks.ts";
import { frameViews } from "./frames.ts";
import { pastedParser, plainSlice } from "./pasted.ts";
import { editorPlugins } from "./plugins.ts";
import { ProblemList } from "./problem-list.tsx";
import { problemsOf } from "./template-problems.ts";
import { beginToken, chooseToken, type TokenChoice, tokenChoiceOf } from "./token-choice.ts";
import { TokenList, tokenOptionId } from "./token-list.tsx";
import { sameToolbar, type ToolbarState, toolbarState } from "./toolbar-state.ts";

type TemplateEditorProps = {
  readonly id: string;
  readonly label: string;
  /** The document as text (`writeDocument`). */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error?: string | undefined;
  /** What a template was filled with: there are no tokens in it, and nothing is repeated. */
  readonly filled?: boolean;
  readonly ref?: Ref<{ readonly focus: () => void }>;
};

/** So long after the last change it is judged again. */
const judgeAfter = 250;

const stateOf = (value: string, ways: Parameters<typeof editorPlugins>[0]) =>
  EditorState.create({
    doc: editorSchema.nodeFromJSON(readDocument(value)),
    plugins: [...editorPlugins(ways)],
  });

interface Drawn {
  readonly toolbar: ToolbarState;
  readonly choice: TokenChoice | null;
}

/** The content of a template as a field of a form: the editor with its toolbar, its list of tokens and its problems. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { id, label, value, onChange, onBlur, error, filled = false, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // What the editor and the form last agreed on: only another value replaces the document.
  const agreed = useRef(value);
  const calls = useRef({ onChange, onBlur });
  calls.current = { onChange, onBlur };
  const [first] = useState(() =>
    stateOf(value, {
      out: () => after.current?.focus(),
      toToolbar: () => box.current?.querySelector<HTMLElement>("[data-tool][tabindex='0']")?.focus(),
      filled,
    }),
  );
  const [drawn, setDrawn] = useState<Drawn>(() => ({ toolbar: toolbarState(first), choice: null }));
  const [problems, setProblems] = useState<readonly Problem[]>(() => problemsOf(value, filled));
  useImperativeHandle(ref, () => ({ focus: () => view.current?.focus() }), []);

  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = new EditorView(place.current, {
      state: first,
      nodeViews: frameViews,
      clipboardParser: pastedParser,
      clipboardTextSerializer: plainSlice,
      dispatchTransaction: (change) => {
        const next = made.state.apply(change);
        const other = next.doc !== made.state.doc;
        made.updateState(next);
        setDrawn((before) => {
          const toolbar = toolbarState(next);
          const choice = tokenChoiceOf(next);
          if (choice === before.choice && sameToolbar(toolbar, before.toolbar)) return before;
          return { toolbar, choice };
        });
        if (!other) return;
        const written = JSON.stringify(next.doc.toJSON());
        if (written === agreed.current) return;
        agreed.current = written;
        calls.current.onChange(written);
      },
      handleDOMEvents: {
        blur: () => {
          calls.current.onBlur();
          return false;
        },
      },
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [first]);

  // A draft that was discarded, another's version or an earlier one: what stands there is replaced, and undo brings it back.
  useEffect(() => {
    const { current } = view;
    if (current === null || value === agreed.current) return;
    agreed.current = value;
    const change = replaceAll(current.state, readDocument(value));
    if (change !== null) current.dispatch(change);
  }, [value]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const found = problemsOf(value, filled);
      setProblems((before) => (before.length + found.length === 0 ? before : found));
      if (view.current !== null) markFaults(view.current, found);
    }, judgeAfter);
    return () => clearTimeout(timer);
  }, [value, filled]);

  const { toolbar, choice } = drawn;
  const wrong = problems.length > 0;
  // The form knows the first of the problems that are named below anyway.
  const told = wrong ? undefined : error;
  useEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        role: "textbox",
        class: "template-document",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": `${told ? `${id}-error ` : ""}${wrong ? `${id}-problems ` : ""}${id}-help`,
        "aria-required": "true",
        ...(error ? { "aria-invalid": "true" } : {}),
        ...(choice === null
          ? {}
          : {
              "aria-controls": `${id}-tokens`,
              "aria-activedescendant": tokenOptionId(id, choice.active),
            }),
      },
    });
  }, [id, error, told, wrong, choice]);

  const show = (at: number | null) => {
    const { current } = view;
    if (current === null) return;
    current.focus();
    if (at !== null) current.dispatch(selectAt(current.state, at));
  };

  return (
    <div className="bw-field template-editor-field">
      <span id={`${id}-label`} className="bw-field-label">
        <LabelText required>{label}</LabelText>
      </span>
      <div ref={box} className="template-editor-box">
        <EditorToolbar
          state={toolbar}
          controls={id}
          run={(command) => {
            const { current } = view;
            if (current === null) return;
            command(current.state, current.dispatch, current);
            current.focus();
          }}
          onLeave={() => view.current?.focus()}
          onToken={
            filled
              ? undefined
              : () => {
                  if (view.current !== null) beginToken(view.current);
                }
          }
        />
        <div ref={place} className="template-editor-place" />
      </div>
      {choice === null ? null : (
        <TokenList
          id={id}
          choice={choice}
          at={() => view.current?.coordsAtPos(choice.from)}
          onChoose={(name) => {
            if (view.current !== null) chooseToken(view.current, name);
          }}
        />
      )}
      <div ref={after} tabIndex={-1} className="template-editor-after">
        <FieldNotes
          id={id}
          error={told}
          help={
            filled
              ? t("Alt F10 goes to the toolbar, Escape leaves the editor.")
              : t(
                  "Type {{sign}} to choose a token, which stands for a fact of the case. Alt F10 goes to the toolbar, Escape leaves the editor.",
                  { sign: "{{" },
                )
          }
        />
      </div>
      <ProblemList id={`${id}-problems`} problems={problems} onShow={show} />
    </div>
  );
}

type TemplateReadingProps = { readonly label: string; readonly content: unknown };

/** A document to be read, drawn as the editor draws it. */
export function TemplateReading({ label, content }: TemplateReadingProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const made = new EditorView(place.current, {
      state: EditorState.create({ doc: editorSchema.nodeFromJSON(content) }),
      editable: () => false,
      nodeViews: frameViews,
      attributes: { class: "template-document", role: "document", "aria-label": label },
    });
    return () => made.destroy();
  }, [content, label]);
  return <div ref={place} className="template-editor-reading" />;
}
