import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftHead } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftPath } from "#lib/drafts/draft-keys.ts";
import { draftStoreOf } from "#lib/drafts/draft-store.ts";
import { type FoundDraft, useStoredDraft } from "#lib/drafts/use-draft.ts";
import { formatLast } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { WrittenLines } from "#parts/offline/written-lines.tsx";
import { draftWords } from "#parts/words/draft-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";

interface DraftDialogProps {
  readonly head: DraftHead;
  readonly onClose: () => void;
}

/** What is kept in a draft: read here, copied or discarded also where its record is gone or may not be seen any more. */
export function DraftDialog({ head: { key, label, savedAt }, onClose }: DraftDialogProps) {
  const { bridge } = useHost();
  const client = useQueryClient();
  const found = useStoredDraft(key);
  const [problem, setProblem] = useState<unknown>(null);
  const path = draftPath(key);
  const discard = async () => {
    try {
      await draftStoreOf(bridge).discard(key);
      announce(t("Draft discarded."));
      onClose();
      await client.invalidateQueries({ queryKey: ["bridge", "drafts.list"] });
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <Dialog
      open
      title={label}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger-text" onClick={() => void discard()}>
            {t("Discard draft")}
          </Button>
          <Button onClick={onClose}>{t("Close")}</Button>
          {path === null ? null : (
            <LinkButton to={path} variant="primary">
              {t("Go on writing")}
            </LinkButton>
          )}
        </>
      }
    >
      <p className="bw-dialog-text">
        {t("Not saved yet. Kept {{when}} on this computer, encrypted, for you alone.", {
          when: formatLast(savedAt),
        })}
      </p>
      {problem === null ? null : <Callout kind="stop">{errorMessage(problem)}</Callout>}
      {found === null ? <Skeleton label={t("Reading the draft")} count={2} /> : <Words found={found} />}
    </Dialog>
  );
}

function Words({ found: { key, draft, unreadable } }: { readonly found: FoundDraft }) {
  if (unreadable) return <Callout kind="stop">{t("The drafts on this computer cannot be read.")}</Callout>;
  if (draft === null) return <p>{t("This draft was sent or discarded meanwhile.")}</p>;
  const words = draftWords(key, draft.body);
  if (words.length === 0) return <p>{t("Nothing was written in it; something was cleared or chosen.")}</p>;
  return <WrittenLines words={words} />;
}
