import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeWord } from "#contract/records/organizations/merge.ts";
import type { OrganizationRecord } from "#contract/records/organizations/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { type ChosenOrganization, OrganizationChoice } from "#parts/people/organization-choice.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { counted } from "./organization-words.ts";

type MergeDialogProps = {
  readonly organization: OrganizationRecord;
  readonly onClose: () => void;
  readonly onMerged: (survivor: number) => void;
};

/** Chooses the organization that stays, shows what goes over, and asks for the word: it cannot be undone. */
export function MergeDialog({ organization, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState<ChosenOrganization | null>(null);
  const [typed, setTyped] = useState("");
  const id = Number(organization.id);
  const found = useQuery(
    apiQuery(useApi(), "organizations.mergePreview", {
      params: { id },
      query: into === null ? {} : { into: Number(into.id) },
    }),
  );
  const merge = useApiMutation("organizations.merge");
  const preview = found.data?.data;
  const fits = into !== null && preview?.into?.name === into.label && preview.refusals.length === 0;
  const ready = fits && typed === mergeWord;
  const close = () => {
    if (!merge.isPending) onClose();
  };
  const run = () => {
    if (!ready || merge.isPending) return;
    merge.mutate(
      { params: { id }, body: { into: Number(into.id), confirm: mergeWord } },
      {
        onSuccess: ({ data }) => {
          announce(`${organization.name} is part of ${data.name} now.`);
          onClose();
          onMerged(Number(data.id));
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={`Merge ${organization.name} into another?`}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={merge.isPending}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!ready} loading={merge.isPending} onClick={run}>
            Merge
          </Button>
        </>
      }
    >
      <Form
        className="organization-merge"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {merge.error ? (
          <Callout kind="stop" role="alert" title="Not merged.">
            {errorMessage(merge.error)}
          </Callout>
        ) : null}
        <p className="bw-dialog-text">
          Everything of {organization.name} goes to the organization that stays. Cases keep their numbers. Who
          has a role in both keeps the higher one.
        </p>
        <OrganizationChoice
          id="merge-into"
          label="Into"
          required
          autoFocus
          value={into}
          onChange={(chosen) => {
            merge.reset();
            setTyped("");
            setInto(chosen);
          }}
          offers={(each) => each.closed_at === null && Number(each.id) !== id}
        />
        <Loaded query={found} label="Counting what goes over" shape="text" count={3}>
          {({ data }) => (
            <div role="status" className="organization-merge">
              {data.refusals.length > 0 ? (
                <Callout kind="wait" title="It cannot be merged now">
                  <ul>
                    {data.refusals.map((each) => (
                      <li key={each}>{each}</li>
                    ))}
                  </ul>
                </Callout>
              ) : null}
              <ul aria-label="What goes over">
                {data.counts.map(({ what, count }) => (
                  <li key={what}>
                    {count.toLocaleString("en-US")} {what}
                  </li>
                ))}
                <li>{counted(data.colleagues, "colleague")} with a role here alone</li>
                {data.into === null ? null : <li>{counted(data.both, "colleague")} with a role in both</li>}
              </ul>
            </div>
          )}
        </Loaded>
        {fits ? (
          <>
            <p className="bw-dialog-text">
              Colleagues of {into.label} then see what was open to those of {organization.name}, and the other
              way round. This cannot be undone.
            </p>
            <TextField
              label={
                <>
                  Type <strong>{mergeWord}</strong> to confirm
                </>
              }
              help="Capital letters, exactly as shown."
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoCapitalize="characters"
              spellCheck={false}
            />
          </>
        ) : null}
      </Form>
    </Dialog>
  );
}
