import "./welcome.css";
import { useRef } from "react";
import { z } from "zod";
import { methods } from "#contract/bridge/registry.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { notTheSame } from "#parts/passphrase/new-passphrase.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { ProtectionField } from "./protection-field.tsx";
import { suggestPrefix } from "./suggest-prefix.ts";

const rules = methods["workspace.setUp"].input
  .extend({ again: z.string() })
  .refine(({ protection, again }) => protection.kind !== "passphrase" || protection.passphrase === again, {
    error: notTheSame,
    path: ["again"],
  });
type Values = z.input<typeof rules>;

const fields = [
  "organization.name",
  "organization.kind",
  "organization.number_prefix",
  "administrator.full_name",
  "administrator.email",
  "administrator.password",
  "protection.passphrase",
  "again",
] as const;

/** The organization, its first administrator, and how the records are protected. */
export function ComputerForm() {
  const { keychain } = useAppState();
  const setUp = useBridgeMutation("workspace.setUp");
  const initial: Values = {
    organization: { name: "", kind: "school", number_prefix: "" },
    administrator: { full_name: "", email: "", password: "" },
    protection: keychain === "available" ? { kind: "keychain" } : { kind: "passphrase", passphrase: "" },
    again: "",
  };
  const state = useForm({
    rules,
    initial,
    fields,
    save: ({ again: _, ...values }) => setUp.mutateAsync(values),
  });
  const { form, field } = state;
  const suggested = useRef("");

  /** Follows the name until the person types a prefix. */
  const suggest = (name: string) => {
    if (form.getValues("organization.number_prefix") !== suggested.current) return;
    suggested.current = suggestPrefix(name);
    // What was said of the empty field does not hold of what fills it.
    const shouldValidate = form.getFieldState("organization.number_prefix").invalid;
    form.setValue("organization.number_prefix", suggested.current, { shouldValidate });
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
            <Controlled of={state} name="again">
              {(again) => (
                <ProtectionField
                  keychain={keychain}
                  value={value}
                  onChange={onChange}
                  error={form.getFieldState("protection.passphrase", form.formState).error?.message}
                  again={again.value}
                  onAgain={again.onChange}
                  againError={form.formState.errors.again?.message}
                  known={[
                    form.getValues("organization.name"),
                    form.getValues("administrator.full_name"),
                    form.getValues("administrator.email"),
                  ]}
                />
              )}
            </Controlled>
          )}
        </Controlled>
      </section>
      <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
        Set up Bellwether
      </Button>
    </FormFrame>
  );
}
