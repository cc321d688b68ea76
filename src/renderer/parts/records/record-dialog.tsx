import type { ReactNode } from "react";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { OpenRecord } from "./open-record.tsx";
import { useFormContent } from "./record-calls.ts";
import type { OpenForm } from "./record-form.tsx";
import { editTitle, newTitle } from "./record-words.ts";

type RecordDialogProps<K extends PlainKind> = {
  readonly kind: K;
  /** From the address: "new", an id, or null. */
  readonly which: string | null;
  readonly onClose: () => void;
  readonly children: (open: OpenForm<K>) => ReactNode;
};

/** The dialog over a list that adds, edits or deletes a record, for kinds without a page of their own. */
export function RecordDialog<K extends PlainKind>({ which, ...props }: RecordDialogProps<K>) {
  if (which === null || which === "") return null;
  return <OpenDialog key={which} which={which} {...props} />;
}

function OpenDialog<K extends PlainKind>({
  kind,
  which,
  onClose,
  children,
}: RecordDialogProps<K> & { readonly which: string }) {
  const found = useFormContent(kind, which);
  if (found.data) {
    return (
      <OpenRecord kind={kind} content={found.data} onSaved={onClose}>
        {children}
      </OpenRecord>
    );
  }
  return (
    <Dialog
      open
      title={which === "new" ? newTitle(kind) : editTitle(kind)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <Loaded<unknown>
        query={found}
        label={t("Loading the {{noun}}", { noun: kinds[kind].noun })}
        shape="text"
        count={3}
      />
    </Dialog>
  );
}
