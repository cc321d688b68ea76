import "./welcome.css";
import { useRef } from "react";
import type { z } from "zod";
import { methods } from "#contract/bridge/registry.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { ProtectionField } from "./protection-field.tsx";
import { suggestPrefix } from "./suggest-prefix.ts";

const schema = methods["workspace.setUp"].input;
type Values = z.input<typeof schema>;

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
  const setUp = useBridgeMutation("workspace.setUp");
  const initial: Values = {
    organization: { name: "", kind: "school", number_prefix: "" },
    administrator: { full_name: "", email: "", password: "" },
    protection: keychain === "available" ? { kind: "keychain" } : { kind: "passphrase", passphrase: "" },
  };
  const state = useForm({ rules: schema, initial, fields, save: (values) => setUp.mutateAsync(values) });
  const { form, field } = state;
  const suggested = useRef("");

  /** Follows the name until the person types a prefix. */
  const suggest = (name: string) => {
    if (form.getValues("organization.number_prefix") !== suggested.current) return;
    suggested.current = suggestPrefix(name);
    form.setValue("organization.number_prefix", suggested.current);
  };
  return (
    <FormFrame state={state} failed="Not set up.">
      <section className="bw-welcome-part">
        <h2>Your organization</h2>
        <TextField
          label="Name"
          autoComplete="organization"
          placeholder="Northfield High School"
          {...field("organization.name", { onChange: (event) => suggest(event.target.value) })}
        />
        <FormPair>
          <SelectField
            label="Kind"
            options={[
              { value: "school", label: "School" },
              { value: "district", label: "District" },
              { value: "agency", label: "Agency" },
            ]}
            {...field("organization.kind")}
          />
          <TextField
            label="Case number prefix"
            maxLength={6}
            spellCheck={false}
            autoCapitalize="characters"
            help="Case numbers begin with it: NHS-2026-0042."
            {...field("organization.number_prefix", {
              setValueAs: (text: string) => text.toUpperCase(),
            })}
          />
        </FormPair>
      </section>
      <section className="bw-welcome-part">
        <h2>You, the first administrator</h2>
        <TextField label="Full name" autoComplete="name" {...field("administrator.full_name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("administrator.email")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          help="At least 12 characters. A few words that you can remember are good."
          {...field("administrator.password")}
        />
      </section>
      <section className="bw-welcome-part">
        <h2>Protection</h2>
        <p>Everything is encrypted on this disk. Choose what opens it.</p>
        <Controlled of={state} name="protection">
          {({ value, onChange }) => (
            <ProtectionField
              keychain={keychain}
              value={value}
              onChange={onChange}
              error={form.getFieldState("protection.passphrase", form.formState).error?.message}
            />
          )}
        </Controlled>
      </section>
      <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
        Set up Bellwether
      </Button>
    </FormFrame>
  );
}
