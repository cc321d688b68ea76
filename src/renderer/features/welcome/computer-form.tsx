import "./welcome.css";
import { useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { methods } from "#contract/bridge/registry.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { contractResolver, formProblems, showServerErrors } from "#lib/forms/form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { ProtectionField } from "./protection-field.tsx";
import { suggestPrefix } from "./suggest-prefix.ts";

const schema = methods["workspace.setUp"].input;
type Values = z.input<typeof schema>;
type Parsed = z.output<typeof schema>;

const fields = [
  "organization.name",
  "organization.kind",
  "organization.number_prefix",
  "administrator.full_name",
  "administrator.email",
  "administrator.password",
  "protection.passphrase",
] as const;

/** The organization, its first administrator, and how the records are protected. */
export function ComputerForm() {
  const { keychain } = useAppState();
  const form = useForm<Values, unknown, Parsed>({
    shouldFocusError: false,
    resolver: contractResolver(schema),
    defaultValues: {
      organization: { name: "", kind: "school", number_prefix: "" },
      administrator: { full_name: "", email: "", password: "" },
      protection: keychain === "available" ? { kind: "keychain" } : { kind: "passphrase", passphrase: "" },
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const suggested = useRef("");
  const setUp = useBridgeMutation("workspace.setUp");
  const { errors, isSubmitting, submitCount } = form.formState;

  /** Follows the name until the person types a prefix. */
  const suggest = (name: string) => {
    if (form.getValues("organization.number_prefix") !== suggested.current) return;
    suggested.current = suggestPrefix(name);
    form.setValue("organization.number_prefix", suggested.current);
  };
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await setUp.mutateAsync(values);
    } catch (error) {
      setProblem(showServerErrors(form, error, fields));
    }
  });
  return (
    <Form onSubmit={submit}>
      {problem ? (
        <Callout kind="stop" title="Not set up." role="alert">
          {problem}
        </Callout>
      ) : null}
      <ErrorSummary errors={formProblems(form, fields)} submitCount={submitCount} />
      <section className="bw-welcome-part">
        <h2>Your organization</h2>
        <TextField
          id="organization.name"
          label="Name"
          autoComplete="organization"
          placeholder="Northfield High School"
          error={errors.organization?.name?.message}
          {...form.register("organization.name", { onChange: (event) => suggest(event.target.value) })}
        />
        <FormPair>
          <SelectField
            id="organization.kind"
            label="Kind"
            options={[
              { value: "school", label: "School" },
              { value: "district", label: "District" },
              { value: "agency", label: "Agency" },
            ]}
            error={errors.organization?.kind?.message}
            {...form.register("organization.kind")}
          />
          <TextField
            id="organization.number_prefix"
            label="Case number prefix"
            maxLength={6}
            spellCheck={false}
            autoCapitalize="characters"
            help="Case numbers begin with it: NHS-2026-0042."
            error={errors.organization?.number_prefix?.message}
            {...form.register("organization.number_prefix", {
              setValueAs: (text: string) => text.toUpperCase(),
            })}
          />
        </FormPair>
      </section>
      <section className="bw-welcome-part">
        <h2>You, the first administrator</h2>
        <TextField
          id="administrator.full_name"
          label="Full name"
          autoComplete="name"
          error={errors.administrator?.full_name?.message}
          {...form.register("administrator.full_name")}
        />
        <TextField
          id="administrator.email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.administrator?.email?.message}
          {...form.register("administrator.email")}
        />
        <PasswordField
          id="administrator.password"
          label="Password"
          autoComplete="new-password"
          help="At least 12 characters. A few words that you can remember are good."
          error={errors.administrator?.password?.message}
          {...form.register("administrator.password")}
        />
      </section>
      <section className="bw-welcome-part">
        <h2>Protection</h2>
        <p>Everything is encrypted on this disk. Choose what opens it.</p>
        <Controller
          control={form.control}
          name="protection"
          render={({ field }) => (
            <ProtectionField
              keychain={keychain}
              value={field.value}
              onChange={field.onChange}
              error={formProblems(form, ["protection.passphrase"])[0]?.message}
            />
          )}
        />
      </section>
      <Button type="submit" variant="primary" size="large" fill loading={isSubmitting}>
        Set up Bellwether
      </Button>
    </Form>
  );
}
