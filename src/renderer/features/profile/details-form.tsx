import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { profileFields } from "#contract/records/users/schema.ts";
import type { SignedInUser } from "#contract/services/session/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { type FoundDraft, useDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver, formProblems, showServerErrors } from "#lib/forms/form.ts";
import { readFormDraft, useFormDraft } from "#lib/forms/use-form-draft.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { DraftKept, DraftNote } from "#ui/forms/draft-note.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { SaveState, type SaveStateValue } from "#ui/forms/save-state.tsx";
import { Callout } from "#ui/states/callout.tsx";

const fields = ["full_name", "title", "phone"] as const;

/** Name, title and phone, as colleagues see them. */
export function DetailsForm({ user }: { readonly user: SignedInUser }) {
  return (
    <DraftGate draftKey={draftKeys.profile()}>{(found) => <OpenForm user={user} found={found} />}</DraftGate>
  );
}

type Values = z.input<typeof profileFields>;

function OpenForm({ user, found }: { readonly user: SignedInUser; readonly found: FoundDraft }) {
  const base = useRef<Values>({
    full_name: user.full_name,
    title: user.title ?? "",
    phone: user.phone ?? "",
  });

  const form = useForm({
    shouldFocusError: false,
    resolver: contractResolver(profileFields),
    defaultValues: base.current,
  });
  const draft = useDraft({ found, label: "Profile details" });
  useFormDraft<Values, z.output<typeof profileFields>>(form, draft, (values) => ({
    values,
    base: base.current,
    version: null,
    extra: null,
  }));
  // Runs once because: the gate above gives the form one draft.
  useEffect(() => {
    const kept = readFormDraft(found.draft?.body, base.current);
    if (kept) form.reset(kept.values, { keepDefaultValues: true });
  }, []);
  const save = useApiMutation("session.profile");
  const [state, setState] = useState<SaveStateValue>({ kind: "idle" });
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, submitCount, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    setState({ kind: "saving" });
    try {
      await save.mutateAsync({ body: { action: "details", ...values } });
      base.current = form.getValues();
      draft.drop();
      setState({ kind: "saved", at: new Date().toISOString() });
    } catch (error) {
      setState({ kind: "idle" });
      setProblem(showServerErrors(form, error, fields));
    }
  });
  return (
    <section className="bw-profile-part" aria-labelledby="profile-details">
      <div className="bw-profile-head">
        <h2 id="profile-details">Details</h2>
        <SaveState state={state} />
      </div>
      <Form onSubmit={submit}>
        <DraftNote
          draft={draft}
          onDiscard={() => {
            form.reset(base.current);
            draft.drop();
          }}
        />
        {problem ? (
          <Callout kind="stop" title="Not saved." role="alert">
            {problem}
          </Callout>
        ) : null}
        <ErrorSummary errors={formProblems(form, fields)} submitCount={submitCount} />
        <TextField
          id="full_name"
          label="Name"
          required
          autoComplete="name"
          error={errors.full_name?.message}
          {...form.register("full_name")}
        />
        <FormPair>
          <TextField
            id="title"
            label="Title"
            optional
            autoComplete="organization-title"
            error={errors.title?.message}
            {...form.register("title")}
          />
          <TextField
            id="phone"
            label="Phone"
            optional
            type="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register("phone")}
          />
        </FormPair>
        <div>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Save details
          </Button>{" "}
          <DraftKept draft={draft} />
        </div>
      </Form>
    </section>
  );
}
