import { useRef, useState } from "react";
import type { AnyMerge } from "#contract/records/merging/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ClashChoice } from "#ui/forms/clash-choice.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { mergedNames } from "./merge-words.ts";
import { type AnyMerging, type MergingRecord, mergeCall } from "./merging.ts";

type UnmergeDialogProps = {
  readonly of: AnyMerging;
  readonly record: MergingRecord;
  readonly merge: AnyMerge | null;
  readonly onClose: () => void;
};

type Choices = Readonly<Record<string, "before" | "now">>;

/** What is moved back, what stays, and a choice for each field that somebody changed since. */
export function UnmergeDialog({ of, record, merge, onClose }: UnmergeDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  // The text stays while the dialog fades out.
  const last = useRef(merge);
  if (merge !== null) last.current = merge;
  const shown = merge ?? last.current;
  const undo = useApiMutation(mergeCall(of.kind, "unmerge"), {
    onSuccess: () => {
      announce(t("The two records are apart again."));
      close();
    },
  });
  const close = () => {
    undo.reset();
    setChoices({});
    onClose();
  };
  const plan = shown?.undo;
  if (!shown || !plan) return null;
  const open = plan.changed.filter(({ field }) => choices[field] === undefined);
  const say = (field: string, value: unknown) => of.say(field, value, [record]);
  const [back, stays] = [of.countWords(plan.goes_back), of.countWords(plan.stays)];
  const called = mergedNames(record, shown);
  const fields = plan.fields.map(of.labelOf).join(", ");
  return (
    <Dialog
      open={merge !== null}
      title={t("Undo the merge with {{name}}?", { name: called.other })}
      width={plan.changed.length > 0 ? "large" : "small"}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            loading={undo.isPending}
            disabled={open.length > 0}
            onClick={() =>
              undo.mutate({
                params: { id: record.uuid },
                body: { merge: shown.uuid, choices },
                ifMatch: etagOf(record),
              })
            }
          >
            {t("Undo the merge")}
          </Button>
        </>
      }
    >
      <div className="merge-undo">
        <p>
          {back === null
            ? t("{{name}} becomes a record of its own again, as it was.", { name: called.other })
            : t(
                "{{name}} becomes a record of its own again, as it was with what it brought along: {{back}}.",
                { name: called.other, back },
              )}
        </p>
        {plan.fields.length > 0 ? (
          <p>{t("These fields get back what they were before: {{fields}}.", { fields })}</p>
        ) : null}
        {stays === null ? null : (
          <p>
            {t("Added since the merge, and stays with {{name}}: {{stays}}.", { name: called.stayed, stays })}
          </p>
        )}
        {plan.changed.map(({ field, before, now }) => (
          <ClashChoice
            key={field}
            label={t("{{field}} was changed after the merge", { field: of.labelOf(field) })}
            mine={{ who: t("As it is now"), value: say(field, now) }}
            theirs={{ who: t("Before the merge"), value: say(field, before) }}
            both={null}
            words={{ mine: t("Keep this"), theirs: t("Take back") }}
            value={choices[field] === undefined ? null : choices[field] === "now" ? "mine" : "theirs"}
            onChange={(side) => setChoices({ ...choices, [field]: side === "mine" ? "now" : "before" })}
          />
        ))}
        {undo.error ? (
          <Callout kind="stop" role="alert">
            {undo.error.code === "CONFLICT" ? of.words.changed : errorMessage(undo.error)}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  );
}
