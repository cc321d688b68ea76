import { Check, PenLine, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { TemplateEditor } from "#parts/template-editor/template-editor.tsx";
import { problemsOf } from "#parts/template-editor/template-problems.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LeaveGuard } from "#ui/forms/leave-guard.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { EditedWords } from "./use-edited-words.ts";

type WordsProps = { readonly words: EditedWords };

type WordsChoiceProps = WordsProps & {
  readonly report: CaseReport;
  /** The report is being written anew: its words are not those that were chosen. */
  readonly busy: boolean;
};

/** Whose words a report has that is written after a template, and the way to edit them. */
export function WordsChoice({ words, report, busy }: WordsChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { closed } = words;
  useEffect(() => {
    if (closed > 0) button.current?.focus();
  }, [closed]);
  const changed = words.current !== null;
  return (
    <div className="report-words">
      {changed ? <p role="status">{t("The words were changed by you.")}</p> : null}
      <Button
        ref={button}
        size="small"
        icon={PenLine}
        disabled={busy && !changed}
        onClick={() => words.edit(report)}
      >
        {t("Edit the words…")}
      </Button>
      {changed ? <TemplateWords onTake={words.drop} /> : null}
    </div>
  );
}

/** Asks before what was edited is gone. */
export function TemplateWords({ onTake }: { readonly onTake: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="small" icon={Undo2} onClick={() => setAsking(true)}>
        {t("Take the template’s words…")}
      </Button>
      <Dialog
        open={asking}
        width="small"
        role="alertdialog"
        title={t("Take the template’s words?")}
        onClose={close}
        footer={
          <>
            <Button variant="danger-text" onClick={onTake}>
              {t("Take the template’s words")}
            </Button>
            <Button variant="primary" onClick={close}>
              {t("Keep my words")}
            </Button>
          </>
        }
      >
        <p className="bw-dialog-text">
          {t("What you changed is gone then. Files that were made of it stay as they are.")}
        </p>
      </Dialog>
    </>
  );
}

type EditWordsProps = WordsProps & {
  /** What the editor was opened with, and what it says. */
  readonly open: NonNullable<EditedWords["open"]>;
  /** What the template is called. */
  readonly name: string;
  readonly language: string;
};

/** The words of this report alone, in the editor of templates; it takes the place of the page's preview. */
export function EditWords({ words, open: { first, text }, name, language }: EditWordsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useRef<{ readonly focus: () => void }>(null);
  // It takes the place of what was pressed.
  useEffect(() => heading.current?.focus(), []);
  const use = () => {
    // They are named below the editor.
    if (problemsOf(text, true).length > 0) editor.current?.focus();
    else words.use();
  };
  return (
    <section className="report-editing" aria-labelledby="edit-words">
      <KeepsWords dirty={text !== first} words={words} />
      <div className="report-approval-head">
        <div>
          <h2 id="edit-words" ref={heading} tabIndex={-1}>
            {t("The words of “{{name}}”", { name })}
          </h2>
          <p>
            {t(
              "Edit what goes. The template and the case stay as they are, and names that are taken out are taken out of your words too.",
            )}
          </p>
        </div>
        <div className="report-approval-acts">
          {text !== first || words.current !== null ? <TemplateWords onTake={words.drop} /> : null}
          <Button variant="primary" size="small" icon={Check} onClick={use}>
            {t("Use these words")}
          </Button>
        </div>
      </div>
      <div lang={language}>
        <TemplateEditor
          ref={editor}
          id="report-words"
          label={t("Words")}
          filled
          value={text}
          onChange={words.type}
          onBlur={() => {}}
        />
      </div>
    </section>
  );
}

/** Asks before the page is left with words of which no file was made: they wait as a draft, or are discarded. */
export function KeepsWords({ dirty, words }: WordsProps & { readonly dirty: boolean }) {
  return <LeaveGuard dirty={dirty} draft={words.draft} />;
}
