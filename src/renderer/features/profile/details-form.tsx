import { useState } from "react";
import { useForm } from "react-hook-form";
import type { SignedInUser } from "#contract/entities/session.ts";
import { profileFields } from "#contract/entities/user.ts";
import { useApiMutation } from "#lib/api.ts";
import { contractResolver, formProblems, showServerErrors } from "#lib/form.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Form, FormPair } from "#ui/form.tsx";
import { SaveState, type SaveStateValue } from "#ui/save-state.tsx";
import { TextField } from "#ui/text-field.tsx";

const fields = ["full_name", "title", "phone"] as const;

/** Name, title and phone, as colleagues see them. */
export function DetailsForm({ user }: { readonly user: SignedInUser }) {
  const form = useForm({
    shouldFocusError: false,
    resolver: contractResolver(profileFields),
    defaultValues: { full_name: user.full_name, title: user.title ?? "", phone: user.phone ?? "" },
  });
  const save = useApiMutation("session.profile");
  const [state, setState] = useState<SaveStateValue>({ kind: "idle" });
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, submitCount, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    setState({ kind: "saving" });
    try {
      await save.mutateAsync({ body: { action: "details", ...values } });
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
          </Button>
        </div>
      </Form>
    </section>
  );
}
