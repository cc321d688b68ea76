import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { ClientSecretForm } from "./client-secret-form.tsx";
import { ProviderForm } from "./provider-form.tsx";

/** How the people of a tree of organizations sign in at Google, Microsoft or another provider (decision 119). */
export function SingleSignOnSetting({ organization }: { readonly organization: number }) {
  const query = { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.singleSignOn", { query }));
  // Each of the two forms changes the same setting: the other one goes on from what was saved.
  const again = () => void found.refetch();
  return (
    <section aria-labelledby="settings-single-sign-on">
      <h2 id="settings-single-sign-on">{t("Signing in at a provider")}</h2>
      <Loaded query={found} label={t("Loading how people sign in at a provider")} shape="text" count={3}>
        {({ data }) =>
          data.possible ? (
            <>
              <p className="bw-settings-note">
                {t(
                  "People sign in on the page of your provider, in their own browser. They are known by the address that it confirms the first time, and by its own mark of their account after that.",
                )}
              </p>
              {data.callback === null ? (
                <Callout kind="wait" title={t("This server does not know its own address.")}>
                  {t("Ask whoever runs it to set PUBLIC_ADDRESS: the provider sends people back there.")}
                </Callout>
              ) : (
                <CopyField
                  label={t("Redirect address, to be registered at the provider")}
                  value={data.callback}
                  copied={t("Address copied.")}
                />
              )}
              <DraftGate key={data.organization_id} draftKey={draftKeys.singleSignOn(data.organization_id)}>
                {(draft) => <ProviderForm settings={data} found={draft} onSaved={again} />}
              </DraftGate>
              {data.preset === "saml" ? null : (
                <ClientSecretForm key={`secret ${data.organization_id}`} settings={data} onSaved={again} />
              )}
            </>
          ) : (
            <p className="bw-settings-note">
              {t(
                "Only where records are on a team server. On this computer you sign in with your own password.",
              )}
            </p>
          )
        }
      </Loaded>
    </section>
  );
}
