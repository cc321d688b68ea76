import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ScimSettings } from "#contract/services/scim/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { MadeToken } from "./made-token.tsx";
import { NewToken } from "./new-token.tsx";
import { TokenList } from "./token-list.tsx";

/** How a district's directory puts its staff on record by itself (SCIM, decision 127). */
export function ScimSetting({ organization }: { readonly organization: number }) {
  const query = { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.scim", { query }));
  return (
    <section aria-labelledby="settings-scim">
      <h2 id="settings-scim">{t("Staff from your directory")}</h2>
      <Loaded query={found} label={t("Loading how a directory puts people on record")} shape="text" count={2}>
        {({ data }) =>
          data.possible ? (
            <Known key={data.organization_id} settings={data} again={() => void found.refetch()} />
          ) : (
            <p className="bw-settings-note">{t("Only where records are on a team server.")}</p>
          )
        }
      </Loaded>
    </section>
  );
}

function Known({ settings, again }: { readonly settings: ScimSettings; readonly again: () => void }) {
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const { address, tokens, groups, organization_id } = settings;
  return (
    <>
      <p className="bw-settings-note">
        {t(
          "Your directory adds people, changes them and switches them off by SCIM 2.0. Whoever it switches off loses their sessions at once, and the copies on their computers. It never touches the administrators who keep their password.",
        )}
      </p>
      {address === null ? (
        <Callout kind="wait" title={t("This server does not know its own address.")}>
          {t("Ask whoever runs it to set PUBLIC_ADDRESS: your directory sends people there.")}
        </Callout>
      ) : (
        <CopyField label={t("Address for your directory")} value={address} copied={t("Address copied.")} />
      )}
      {groups.length === 0 ? null : (
        <p className="bw-settings-note">
          {t(
            "Groups that it has told of: {{groups}}. Which role each gives is set above, at Groups and roles.",
            {
              groups: groups.join(", "),
            },
          )}
        </p>
      )}
      {made === null ? null : <MadeToken token={made} onDone={() => setMade(null)} />}
      <TokenList organization={organization_id} tokens={tokens} onEnded={again} />
      <div>
        <Button onClick={() => setAdding(true)}>{t("Make a token…")}</Button>
      </div>
      {adding ? (
        <NewToken
          organization={organization_id}
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false);
            setMade(token);
            again();
          }}
        />
      ) : null}
    </>
  );
}
