import { useRef, useState } from "react";
import type { PersonMerge } from "#contract/records/person-merges/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { clashValue } from "#parts/words/clash-words.ts";
import { personLabels } from "#parts/words/person-labels.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ClashChoice } from "#ui/forms/clash-choice.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { countWords } from "./merge-words.ts";

type UnmergeDialogProps = {
  readonly person: Person;
  readonly merge: PersonMerge | null;
  readonly onClose: () => void;
};

type Choices = Readonly<Record<string, "before" | "now">>;

/** What is moved back, what stays, and a choice for each field that somebody changed since. */
export function UnmergeDialog({ person, merge, onClose }: UnmergeDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  // The text stays while the dialog fades out.
  const last = useRef(merge);
  if (merge !== null) last.current = merge;
  const shown = merge ?? last.current;
  const undo = useApiMutation("persons.unmerge", {
    onSuccess: () => {
      announce("The two records are apart again.");
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
  const say = (field: string, value: unknown) =>
    clashValue([field], value, {
      kind: "person",
      names: new Map([[`organization:${person.organization_id}`, person.organization_name]]),
    });
  const [back, stays] = [countWords(plan.goes_back), countWords(plan.stays)];
  const fields = plan.fields.map((field) => personLabels[field] ?? field).join(", ");
  return (
    <Dialog
      open={merge !== null}
      title={`Undo the merge with ${shown.other.name}?`}
      width={plan.changed.length > 0 ? "large" : "small"}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            loading={undo.isPending}
            disabled={open.length > 0}
            onClick={() =>
              undo.mutate({
                params: { id: person.uuid },
                body: { merge: shown.uuid, choices },
                ifMatch: etagOf(person),
              })
            }
          >
            Undo the merge
          </Button>
        </>
      }
    >
      <div className="merge-undo">
        <p>
          {shown.other.name} becomes a record of its own again, as it was
          {back === null ? "." : ` with what it brought along: ${back}.`}
        </p>
        {plan.fields.length > 0 ? <p>These fields get back what they were before: {fields}.</p> : null}
        {stays === null ? null : (
          <p>
            Added since the merge, and stays with {person.name}: {stays}.
          </p>
        )}
        {plan.changed.map(({ field, before, now }) => (
          <ClashChoice
            key={field}
            label={`${personLabels[field] ?? field} was changed after the merge`}
            mine={{ who: "As it is now", value: say(field, now) }}
            theirs={{ who: "Before the merge", value: say(field, before) }}
            both={null}
            words={{ mine: "Keep this", theirs: "Take back" }}
            value={choices[field] === undefined ? null : choices[field] === "now" ? "mine" : "theirs"}
            onChange={(side) => setChoices({ ...choices, [field]: side === "mine" ? "now" : "before" })}
          />
        ))}
        {undo.error ? (
          <Callout kind="stop" role="alert">
            {undo.error.code === "CONFLICT"
              ? "This person was changed in the meantime. Nothing was undone. Close this and look once more."
              : errorMessage(undo.error)}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  );
}
