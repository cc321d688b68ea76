import { createContext, useContext } from "react";

/** The draft of the form around, and whether that form is being sent right now. */
export interface SendingDraft {
  readonly key: string;
  /** Set by the form while it saves: what is called then sends this draft. */
  sending: boolean;
}

/** Given by the gate that opens a form with its draft. */
export const SendingDraftContext = createContext<SendingDraft | null>(null);

export const useSendingDraft = (): SendingDraft | null => useContext(SendingDraftContext);

/** For the options of a call: core removes the draft in the moment in which its change is safe. */
export const draftOf = (form: SendingDraft | null): { readonly draft?: string } =>
  form?.sending ? { draft: form.key } : {};
