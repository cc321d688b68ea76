import { useState } from "react";
import { useWatch } from "react-hook-form";
import { providerPresets, type SingleSignOnSettings } from "#contract/services/single-sign-on/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import { useConfirmedForm } from "#parts/exports/use-confirmed-form.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { SettingFoot } from "../setting-foot.tsx";
import { GroupRows } from "./group-rows.tsx";
import { ProviderFields } from "./provider-fields.tsx";
import { presetNames, providerRules, providerValues, providerWords } from "./provider-values.ts";

const presets = providerPresets.map((value) => ({ value, label: presetNames[value] }));

type ProviderFormProps = {
  readonly settings: SingleSignOnSettings;
  readonly found: FoundDraft;
  readonly onSaved: () => void;
};

/** The provider, whom it lets in with which role, and whether passwords go on. */
export function ProviderForm({ settings, found, onSaved }: ProviderFormProps) {
  const { organization_id } = settings;
  const save = useApiMutation("settings.setSingleSignOn");
  const [saved, setSaved] = useState(false);
  const confirmed = useConfirmedForm();
  const state = useForm({
    rules: providerRules,
    record: settings,
    valuesOf: providerValues,
    initial: providerValues(settings),
    fields: [
      "on",
      "preset",
      "domain",
      "tenant",
      "issuer",
      "saml_sign_in",
      "saml_sign_out",
      "saml_entity",
      "saml_certificates",
      "saml_only_encrypted",
      "client_id",
      "name",
      "second_factor_there",
      "sign_out_there",
      "groups",
      "groups_claim",
      "adds_people",
      "passwords",
      "break_glass",
    ],
    after: "stays",
    ids: "single-sign-on-",
    draft: { found, label: t("Signing in at a provider") },
    save: async (given, ifMatch) => {
      setSaved(false);
      const body = { organization_id, ...given, client_secret: null };
      return confirmed.save(async () => (await save.mutateAsync({ body, ifMatch })).data);
    },
    onSaved: () => {
      setSaved(true);
      onSaved();
    },
  });
  const { field } = state;
  const [preset, passwords] = useWatch({ control: state.form.control, name: ["preset", "passwords"] });
  return (
    <>
      <FormFrame
        state={state}
        guard
        failed={t("How people sign in at a provider was not saved")}
        words={providerWords}
        className="bw-settings-form"
        aria-labelledby="settings-single-sign-on"
      >
        <Checkbox {...field("on")} label={t("People sign in at a provider")} />
        <SelectField {...field("preset")} label={t("Provider")} options={presets} />
        <ProviderFields state={state} preset={preset} settings={settings} />
        <div className="bw-settings-pair">
          {preset === "saml" ? null : <TextField {...field("client_id")} label={t("Client ID")} />}
          <TextField
            {...field("name")}
            label={t("Name on the button")}
            help={t("“Sign in with” stands before it.")}
            maxLength={60}
          />
        </div>
        <Checkbox
          {...field("second_factor_there")}
          label={t("The provider asks for a second step")}
          note={t("Then none is asked for here after signing in there.")}
        />
        <Checkbox
          {...field("sign_out_there")}
          label={t("Sign out at the provider too")}
          note={t(
            "Whoever signs out of Bellwether is taken to the provider’s page, which ends what they have open there, such as their mail.",
          )}
        />
        <GroupRows state={state} places={settings.places} />
        <TextField
          {...field("groups_claim")}
          label={preset === "saml" ? t("Attribute with the groups") : t("Claim with the groups")}
          help={t("What the provider calls them, usually groups. Google names none.")}
        />
        <Checkbox
          {...field("adds_people")}
          label={t("Add people who are not known here")}
          note={t("With the role of their group. Otherwise they read whom to ask.")}
        />
        <Checkbox
          {...field("passwords")}
          label={t("People may sign in with a password")}
          note={t("A copy on a computer opens by a password without a network, as before.")}
        />
        {passwords ? null : (
          <Controlled of={state} name="break_glass">
            {({ id, value, onChange, error }) => (
              <CheckboxGroup
                id={id}
                layout="list"
                label={t(
                  "Administrators who keep their password: at least two, for when the provider does not answer. Each needs a second factor.",
                )}
                error={error}
                options={settings.administrators.map((each) => ({
                  value: String(each.id),
                  label: each.ready
                    ? each.full_name
                    : t("{{name}} (no password or no second factor yet)", { name: each.full_name }),
                }))}
                value={value}
                onToggle={(one, on) => onChange(on ? [...value, one] : value.filter((each) => each !== one))}
              />
            )}
          </Controlled>
        )}
        <SettingFoot state={state} action={t("Save signing in at a provider")} saved={saved} />
      </FormFrame>
      {confirmed.asking ? (
        <PasswordStep
          title={t("Save signing in at a provider")}
          action={t("Confirm and save")}
          unsaved={false}
          confirm={confirmed.confirm}
          onDone={() => confirmed.sendAgain(state.id)}
          onClose={confirmed.close}
        >
          {t(
            "Whoever names the provider says who gets in. Confirm that it is you; what you entered is then saved by itself.",
          )}
        </PasswordStep>
      ) : null}
    </>
  );
}
