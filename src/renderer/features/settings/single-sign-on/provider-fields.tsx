import type { ProviderPreset, SingleSignOnSettings } from "#contract/services/single-sign-on/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { ProviderBody, ProviderValues } from "./provider-values.ts";

type ProviderFieldsProps = {
  readonly state: FormFields<ProviderValues, ProviderBody>;
  readonly preset: ProviderPreset;
  /** What of this server is to be registered there. */
  readonly settings: Pick<SingleSignOnSettings, "metadata" | "sign_out" | "signed_out">;
};

/** By what a provider of this kind is known, and whom it is believed of. */
export function ProviderFields({ state, preset, settings }: ProviderFieldsProps) {
  return preset === "saml" ? (
    <SamlFields state={state} settings={settings} />
  ) : (
    <>
      <OpenIdField state={state} preset={preset} />
      {settings.sign_out === null ? null : (
        <CopyField
          label={t("Back-channel logout address, where the provider asks for one")}
          value={settings.sign_out}
          copied={t("Address copied.")}
        />
      )}
      {settings.signed_out === null ? null : (
        <CopyField
          label={t("Address after a sign-out, to be registered where people sign out at the provider too")}
          value={settings.signed_out}
          copied={t("Address copied.")}
        />
      )}
    </>
  );
}

function OpenIdField({ state, preset }: Pick<ProviderFieldsProps, "state" | "preset">) {
  const { field } = state;
  if (preset === "google")
    return (
      <TextField
        {...field("domain")}
        label={t("Domain")}
        help={t("Of your addresses, such as district.example. Accounts of other domains are not let in.")}
      />
    );
  if (preset === "entra")
    return (
      <TextField
        {...field("tenant")}
        label={t("Tenant ID")}
        help={t(
          "Of your directory. Add the optional claims email and xms_edov to the tokens: without them nobody is known by their address.",
        )}
      />
    );
  return (
    <TextField
      {...field("issuer")}
      label={t("Issuer")}
      help={t("Its address, which begins with https://.")}
    />
  );
}

function SamlFields({ state, settings }: Pick<ProviderFieldsProps, "state" | "settings">) {
  const { field } = state;
  return (
    <>
      {settings.metadata === null ? null : (
        <CopyField
          label={t("Entity ID of Bellwether, where its metadata is")}
          value={settings.metadata}
          copied={t("Address copied.")}
        />
      )}
      <TextField
        {...field("saml_sign_in")}
        label={t("Sign-in address")}
        help={t("Where people sign in, by redirect. The provider names it in its metadata.")}
      />
      <TextField
        {...field("saml_sign_out")}
        label={t("Sign-out address")}
        help={t(
          "Where it takes sign-outs, by redirect (single logout), if it has one. Ours is in the metadata of Bellwether.",
        )}
      />
      <TextField
        {...field("saml_entity")}
        label={t("Entity ID of the provider")}
        help={t("What it calls itself, letter for letter.")}
        maxLength={300}
      />
      <TextArea
        {...field("saml_certificates")}
        label={t("Certificates")}
        help={t(
          "Of the keys with which it signs, each from BEGIN to END. Paste the next one below before the provider changes its key.",
        )}
        rows={4}
      />
      <Checkbox
        {...field("saml_only_encrypted")}
        label={t("Take encrypted answers alone")}
        note={t(
          "Encrypted to the certificate in Bellwether’s metadata, which stands there once this is saved. Without this, both kinds are taken.",
        )}
      />
      <TextField
        {...field("domain")}
        label={t("Domain")}
        help={t(
          "Of your addresses, such as district.example. The provider is believed of these addresses alone.",
        )}
      />
    </>
  );
}
