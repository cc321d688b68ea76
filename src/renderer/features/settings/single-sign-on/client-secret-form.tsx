import { useState } from "react";
import { z } from "zod";
import type { SingleSignOnSettings } from "#contract/services/single-sign-on/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import { useConfirmedForm } from "#parts/exports/use-confirmed-form.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { SettingFoot } from "../setting-foot.tsx";
import { providerRules, providerValues } from "./provider-values.ts";

const rules = z.object({
  client_secret: z
    .string()
    .trim()
    .min(1, { error: t("Client secret is required.") })
    .max(500),
});

type ClientSecretFormProps = { readonly settings: SingleSignOnSettings; readonly onSaved: () => void };

/** The secret by which the provider knows this server: sent once, shown never, and no part of any draft. */
export function ClientSecretForm({ settings, onSaved }: ClientSecretFormProps) {
  const save = useApiMutation("settings.setSingleSignOn");
  const [saved, setSaved] = useState(false);
  const confirmed = useConfirmedForm();
  const state = useForm({
    rules,
    initial: { client_secret: "" },
    fields: ["client_secret"],
    after: "empty",
    ids: "client-secret-",
    save: async ({ client_secret }) => {
      setSaved(false);
      const kept = providerRules.parse(providerValues(settings));
      const body = { organization_id: settings.organization_id, ...kept, client_secret };
      return confirmed.save(() => save.mutateAsync({ body, ifMatch: etagOf(settings) }));
    },
    onSaved: () => {
      setSaved(true);
      onSaved();
    },
  });
  return (
    <>
      <FormFrame
        state={state}
        failed={t("The client secret was not saved")}
        className="bw-settings-form"
        aria-label={t("Secret at the provider")}
      >
        <PasswordField
          {...state.field("client_secret")}
          label={t("Client secret")}
          autoComplete="off"
          help={
            settings.has_secret
              ? t("One is kept. It is never shown; a new one replaces it.")
              : t("None is kept. Most providers ask for one.")
          }
        />
        <SettingFoot state={state} action={t("Save client secret")} saved={saved} />
      </FormFrame>
      {confirmed.asking ? (
        <PasswordStep
          title={t("Save client secret")}
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
