import { useEffect, useState } from "react";
import { z } from "zod";
import { filledDocument } from "#contract/services/reports/filled-document.ts";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { type FoundDraft, useDraft } from "#lib/drafts/use-draft.ts";
import { t } from "#lib/words/t.ts";
import { writeDocument } from "#parts/template-editor/editor-schema.ts";

/** Documents as text, by the template that they were written after. */
type ByTemplate = Readonly<Record<string, string>>;

/** The editor while it is open: what it was opened with, and what was typed into it. */
const opened = z.object({ template: z.int(), first: z.string(), text: z.string() });
type Opened = z.infer<typeof opened>;

const keptWords = z.object({ edited: z.record(z.string(), z.string()), open: opened.nullable() });

/**
 * The words of a letter as somebody edited them on this page, for each template on its own. They are kept with the case once
 * a file is made of them, and until then as a draft on this computer, which outlives the lock.
 */
export function useEditedWords(templateId: number | null, found: FoundDraft) {
  const [kept] = useState(() => keptWords.safeParse(found.draft?.body).data ?? null);
  const [edited, setEdited] = useState<ByTemplate>(kept?.edited ?? {});
  const [made, setMade] = useState<ByTemplate>({});
  const [editor, setEditor] = useState<Opened | null>(kept?.open ?? null);
  const [closed, setClosed] = useState(0);
  const draft = useDraft({ found, label: t("Words of a letter") });
  const { keep } = draft;
  const unsaved = Object.entries(edited).filter(([id, words]) => made[id] !== words);
  const typed = editor !== null && editor.text !== editor.first ? editor : null;
  const body = unsaved.length === 0 && typed === null ? null : { edited, open: typed };
  const said = JSON.stringify(body);
  useEffect(() => keep(said === "null" ? null : JSON.parse(said)), [keep, said]);
  const current = templateId === null ? null : (edited[templateId] ?? null);
  const put = (words: string | null) => {
    if (templateId === null) return;
    const { [templateId]: _before, ...others } = edited;
    setEdited(words === null ? others : { ...others, [templateId]: words });
  };
  const close = () => {
    setEditor(null);
    setClosed((times) => times + 1);
  };
  return {
    draft,
    /** The template of the words that waited, where there are any. */
    waited: kept === null ? null : (kept.open?.template.toString() ?? Object.keys(kept.edited)[0] ?? null),
    /** The edited document as text; null where the template's words are what goes. */
    current,
    /** Of the template that is chosen; null while it is closed. */
    open: editor?.template === templateId ? editor : null,
    /** How often it was closed: the focus then goes back to where it is opened. */
    closed,
    /** Opens the editor with what was edited before, or with what the template was filled with. */
    edit: ({ sections }: CaseReport) => {
      if (templateId === null) return;
      const first = current ?? writeDocument(filledDocument(sections));
      setEditor({ template: templateId, first, text: first });
    },
    type: (text: string) => setEditor((now) => now && { ...now, text }),
    use: () => {
      if (typed !== null) put(typed.text);
      close();
    },
    /** The template's own words again. */
    drop: () => {
      put(null);
      close();
    },
    /** A file was made of them. */
    keep: () => setMade(edited),
    /** Is there anything of which no file was made? */
    unsaved: unsaved.length > 0,
  };
}

export type EditedWords = ReturnType<typeof useEditedWords>;
