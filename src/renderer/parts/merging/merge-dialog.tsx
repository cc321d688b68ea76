import type { EndpointInput } from "#contract/endpoints/table.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { recordName } from "./merge-words.ts";
import { type AnyMerging, type FieldValues, type MergingRecord, mergeCall } from "./merging.ts";

type MergeDialogProps = {
  readonly of: AnyMerging;
  readonly open: boolean;
  readonly survivor: MergingRecord;
  readonly other: MergingRecord;
  readonly values: FieldValues | null;
  readonly onClose: () => void;
  /** Reads both records again after one was changed meanwhile. */
  readonly reload: () => void;
};

/** The body of a kind, typed as that of people. */
type MergeBody = EndpointInput<"persons.merge">["body"];

/** States once more what happens to the two records, and merges them. It can be undone, so nothing must be typed. */
export function MergeDialog({ of, open, survivor, other, values, onClose, reload }: MergeDialogProps) {
  const replacePage = useReplacePage();
  const merge = useApiMutation(mergeCall(of.kind, "merge"), {
    onSuccess: ({ data }) => {
      announce(t("The two records are one now."));
      onClose();
      replacePage(of.paths.record(data.uuid));
    },
    onError: (error) => {
      if (error.code === "CONFLICT") reload();
    },
  });
  const waits = survivor.local_revision !== undefined || other.local_revision !== undefined;
  const close = () => {
    merge.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t("Merge the two records?")}
      width="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            loading={merge.isPending}
            disabled={waits || values === null}
            onClick={() => {
              if (values === null) return;
              const decided = of.bodyOf(values, { survivor, other });
              merge.mutate({
                params: { id: survivor.uuid },
                body: { other: other.uuid, other_version: other.version, ...decided } as MergeBody,
                ifMatch: etagOf(survivor),
              });
            }}
          >
            {t("Merge")}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "{{name}} stays. What belongs to the other record ({{recordFacts}}) goes to it, with its dates, authors and files. It can be undone on the page of the one that stays.",
          { name: recordName(survivor, other, 0), recordFacts: of.factsOf(other).join(", ") },
        )}
      </p>
      {waits ? (
        <Callout kind="wait">
          {t("Changes to one of the two wait on this computer. Send them first.")}
        </Callout>
      ) : null}
      {merge.error ? (
        <Callout kind="stop" role="alert">
          {merge.error.code === "CONFLICT"
            ? t(
                "One of the two records was changed in the meantime. Nothing was merged. Close this and look at the two once more; your choices are kept.",
              )
            : errorMessage(merge.error)}
        </Callout>
      ) : null}
    </Dialog>
  );
}
