import type { ReactNode } from "react";
import { type FoundDraft, useFoundDraft } from "#lib/drafts/use-draft.ts";

export type DraftGateProps = {
  /** From `draftKeys`. */
  readonly draftKey: string;
  readonly children: (found: FoundDraft) => ReactNode;
};

/** Opens a form once it is known whether a draft of it waits on this computer (ARCH-4). */
export function DraftGate({ draftKey, children }: DraftGateProps) {
  const found = useFoundDraft(draftKey);
  return found === null ? null : children(found);
}
