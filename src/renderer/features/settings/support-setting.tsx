import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SupportSettings, supportSettingsChange } from "#contract/services/support/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";

/** Where requests for help of a tree of organizations go by mail. */
export function SupportSetting({ organization }: { readonly organization: number | undefined }) {
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.support", { query }));
  return (
    <section aria-labelledby="settings-support">
      <h2 id="settings-support">{t("Help and support")}</h2>
      <Loaded query={found} label={t("Loading the address for requests")} shape="text" count={2}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.supportAddress(data.organization_id)}>
            {(draft) => <AddressForm settings={data} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

const valuesOf = ({ address }: SupportSettings) => ({ address: address ?? "" });

const words = settingWords({ address: t("Requests for help go to") });

type AddressFormProps = { readonly settings: SupportSettings; readonly found: FoundDraft };

function AddressForm({ settings, found }: AddressFormProps) {
  const { organization_id } = settings;
  const save = useApiMutation("settings.setSupport");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules: supportSettingsChange.pick({ address: true }),
    record: settings,
    valuesOf,
    initial: valuesOf(settings),
    fields: ["address"],
    after: "stays",
    ids: "support-address-",
    draft: { found, label: t("Address for requests for help") },
    save: async ({ address }, ifMatch) => {
      setSaved(false);
      const body = { organization_id, address: address ?? "" };
      return (await save.mutateAsync({ body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("The address was not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-support"
    >
      <TextField
        {...state.field("address")}
        label={t("Requests for help go to")}
        optional
        type="email"
        help={t(
          "By mail, for everyone in your organization. Without an address they are kept in Bellwether alone, under Help and support.",
        )}
      />
      <SettingFoot state={state} action={t("Save address")} saved={saved} />
    </FormFrame>
  );
}
