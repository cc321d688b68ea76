import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeWord } from "#contract/records/organizations/merge.ts";
import type { OrganizationRecord } from "#contract/records/organizations/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { type ChosenOrganization, OrganizationChoice } from "#parts/people/organization-choice.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

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
          announce(t("{{name}} is part of {{name2}} now.", { name: organization.name, name2: data.name }));
          onClose();
          onMerged(Number(data.id));
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t("Merge {{name}} into another?", { name: organization.name })}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={merge.isPending}>
            {t("Cancel")}
          </Button>
          <Button variant="danger" disabled={!ready} loading={merge.isPending} onClick={run}>
            {t("Merge")}
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
          <Callout kind="stop" role="alert" title={failedTitle(merge.error, t("Not merged."))}>
            {errorMessage(merge.error)}
          </Callout>
        ) : null}
        <p className="bw-dialog-text">
          {t(
            "Everything of {{name}} goes to the organization that stays. Cases keep their numbers. Who has a role in both keeps the higher one.",
            { name: organization.name },
          )}
        </p>
        <OrganizationChoice
          id="merge-into"
          label={t("Into")}
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
        <Loaded query={found} label={t("Counting what goes over")} shape="text" count={3}>
          {({ data }) => (
            <div role="status" className="organization-merge">
              {data.refusals.length > 0 ? (
                <Callout kind="wait" title={t("It cannot be merged now")}>
                  <ul>
                    {data.refusals.map((each) => (
                      <li key={each}>{each}</li>
                    ))}
                  </ul>
                </Callout>
              ) : null}
              <ul aria-label={t("What goes over")}>
                {data.counts.map(({ what, count }) => (
                  <li key={what}>
                    {count.toLocaleString("en-US")} {what}
                  </li>
                ))}
                <li>{t("{{count}} colleagues with a role here alone", { count: data.colleagues })}</li>
                {data.into === null || data.both === 0 ? null : (
                  <li>{t("{{count}} colleagues with a role in both", { count: data.both })}</li>
                )}
              </ul>
            </div>
          )}
        </Loaded>
        {fits ? (
          <>
            <p className="bw-dialog-text">
              {t(
                "Colleagues of {{label}} then see what was open to those of {{name}}, and the other way round. This cannot be undone.",
                { label: into.label, name: organization.name },
              )}
            </p>
            <TextField
              label={
                <Trans
                  i18nKey="Type <bold/> to confirm"
                  components={{ bold: <strong>{mergeWord}</strong> }}
                />
              }
              help={t("Capital letters, exactly as shown.")}
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
