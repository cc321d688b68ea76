import { useRef } from "react";
import { z } from "zod";
import { methods } from "#contract/bridge/registry.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { suggestPrefix } from "./suggest-prefix.ts";

/** What setting up asks for: this computer also its protection, a team server also its code. */
export const setUpRules = methods["workspace.setUp"].input.extend({
  again: z.string(),
  setup_token: z.string(),
});
export type SetUpValues = z.input<typeof setUpRules>;

export const emptySetUp = {
  organization: { name: "", kind: "school", number_prefix: "" },
  administrator: { full_name: "", email: "", password: "" },
  protection: { kind: "keychain" },
  again: "",
  setup_token: "",
} as const satisfies SetUpValues;

export const organizationFields = [
  "organization.name",
  "organization.kind",
  "organization.number_prefix",
  "administrator.full_name",
  "administrator.email",
  "administrator.password",
] as const;

/** The organization and its first administrator. */
export function OrganizationFields<O>({ state }: { readonly state: FormFields<SetUpValues, O> }) {
  const { form, field } = state;
  const suggested = useRef("");
  const prefix = form.watch("organization.number_prefix").trim().toUpperCase() || "NHS";

  /** Follows the name until the person types a prefix. */
  const suggest = (name: string) => {
    if (form.getValues("organization.number_prefix") !== suggested.current) return;
    suggested.current = suggestPrefix(name);
    // What was said of the empty field does not hold of what fills it.
    const shouldValidate = form.getFieldState("organization.number_prefix").invalid;
    form.setValue("organization.number_prefix", suggested.current, { shouldValidate });
  };
  return (
    <>
      <section className="bw-welcome-part">
        <h2>{t("Your organization")}</h2>
        <TextField
          label={t("Name")}
          autoComplete="organization"
          placeholder={t("Northfield High School")}
          {...field("organization.name", { onChange: (event) => suggest(event.target.value) })}
        />
        <FormPair>
          <SelectField
            label={t("Kind")}
            options={[
              { value: "school", label: t("School") },
              { value: "district", label: t("District") },
              { value: "agency", label: t("Agency") },
            ]}
            {...field("organization.kind")}
          />
          <TextField
            label={t("Case number prefix")}
            maxLength={6}
            spellCheck={false}
            autoCapitalize="characters"
            help={t("Case numbers begin with it: {{prefix}}-2026-0042.", { prefix })}
            {...field("organization.number_prefix", {
              setValueAs: (text: string) => text.toUpperCase(),
            })}
          />
        </FormPair>
        <p className="bw-field-help">
          {t("Its time zone is this computer’s, {{zone}}. It can be changed in the settings.", {
            zone: ownTimeZone().replaceAll("_", " "),
          })}
        </p>
      </section>
      <section className="bw-welcome-part">
        <h2>{t("You, the first administrator")}</h2>
        <TextField label={t("Full name")} autoComplete="name" {...field("administrator.full_name")} />
        <TextField
          label={t("Email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("administrator.email")}
        />
        <PasswordField
          label={t("Password")}
          autoComplete="new-password"
          help={t("At least 12 characters. A few words that you can remember are good.")}
          {...field("administrator.password")}
        />
      </section>
    </>
  );
}
