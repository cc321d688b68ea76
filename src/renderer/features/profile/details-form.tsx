import { useState } from "react";
import { profileFields } from "#contract/records/users/schema.ts";
import type { SignedInUser } from "#contract/services/session/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { SaveState, type SaveStateValue } from "#ui/forms/save-state.tsx";

/** Name, title and phone, as colleagues see them. */
export function DetailsForm({ user }: { readonly user: SignedInUser }) {
  return (
    <DraftGate draftKey={draftKeys.profile()}>{(found) => <OpenForm user={user} found={found} />}</DraftGate>
  );
}

function OpenForm({ user, found }: { readonly user: SignedInUser; readonly found: FoundDraft }) {
  const save = useApiMutation("session.profile");
  const [saved, setSaved] = useState<SaveStateValue>({ kind: "idle" });
  const state = useForm({
    rules: profileFields,
    initial: { full_name: user.full_name, title: user.title ?? "", phone: user.phone ?? "" },
    fields: ["full_name", "title", "phone"],
    after: "stays",
    draft: { found, label: t("Profile details") },
    save: (values) => {
      setSaved({ kind: "idle" });
      return save.mutateAsync({ body: { action: "details", ...values } });
    },
    onSaved: () => setSaved({ kind: "saved", at: new Date().toISOString() }),
  });
  const { field } = state;
  return (
    <section className="bw-profile-part" aria-labelledby="profile-details">
      <div className="bw-profile-head">
        <h2 id="profile-details">{t("Details")}</h2>
        <SaveState state={state.busy ? { kind: "saving" } : saved} />
      </div>
      <FormFrame state={state} failed={t("Not saved.")}>
        <TextField {...field("full_name")} label={t("Name")} required autoComplete="name" />
        <FormPair>
          <TextField {...field("title")} label={t("Title")} optional autoComplete="organization-title" />
          <TextField {...field("phone")} label={t("Phone")} optional type="tel" autoComplete="tel" />
        </FormPair>
        <FormFoot state={state} action={t("Save details")} />
      </FormFrame>
    </section>
  );
}
