import { useState } from "react";
import { filledDocument } from "#contract/services/reports/filled-document.ts";
import type { CaseReport } from "#contract/services/reports/schema.ts";
import { writeDocument } from "#parts/template-editor/editor-schema.ts";

/** Documents as text, by the template that they were written after. */
type ByTemplate = Readonly<Record<number, string>>;

/**
 * The words of a letter as somebody edited them on this page, for each template on its own. They are kept with the case once
 * a file is made of them, and until then nowhere but here.
 */
export function useEditedWords(templateId: number | null) {
  const [edited, setEdited] = useState<ByTemplate>({});
  const [made, setMade] = useState<ByTemplate>({});
  /** What the editor was opened with; null while it is closed. */
  const [open, setOpen] = useState<string | null>(null);
  const [closed, setClosed] = useState(0);
  const current = templateId === null ? null : (edited[templateId] ?? null);
  const put = (words: string | null) => {
    if (templateId === null) return;
    const { [templateId]: _before, ...others } = edited;
    setEdited(words === null ? others : { ...others, [templateId]: words });
  };
  const close = () => {
    setOpen(null);
    setClosed((times) => times + 1);
  };
  return {
    /** The edited document as text; null where the template's words are what goes. */
    current,
    open,
    /** How often it was closed: the focus then goes back to where it is opened. */
    closed,
    /** Opens the editor with what was edited before, or with what the template was filled with. */
    edit: ({ sections }: CaseReport) => setOpen(current ?? writeDocument(filledDocument(sections))),
    use: (words: string) => {
      if (words !== open) put(words);
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
    unsaved: Object.entries(edited).some(([id, words]) => made[Number(id)] !== words),
  };
}

export type EditedWords = ReturnType<typeof useEditedWords>;
