import { type ReactNode, useState } from "react";
import type { OfferedProvider } from "#contract/services/single-sign-on/schema.ts";
import { usePolicy } from "#lib/bridge/policy.ts";
import { t } from "#lib/words/t.ts";
import { AtProvider, useIsAtProvider } from "#parts/connection/at-provider.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

type ProviderChoiceProps = {
  readonly providers: readonly OfferedProvider[];
  /** Has the server said what it offers? */
  readonly known: boolean;
  /** Connects to the chosen place; false where that failed. */
  readonly prepare: () => Promise<boolean>;
  /** The form for signing in with a password. */
  readonly children: ReactNode;
};

/** Where a server lets people in by their provider: that first, and a password for whoever has one. */
export function ProviderChoice({ providers, known, prepare, children }: ProviderChoiceProps) {
  const [byPassword, setByPassword] = useState(false);
  const away = useIsAtProvider();
  const { SingleSignOnOnly } = usePolicy().values;
  if (SingleSignOnOnly) return <ProvidersAlone providers={providers} known={known} prepare={prepare} />;
  if (providers.length === 0) return children;
  const passwords = providers.some((each) => each.passwords);
  const shows = (passwords || byPassword) && !away;
  return (
    <>
      {providers.map((each) => (
        <AtProvider key={each.organization_id} provider={each} prepare={prepare} />
      ))}
      {shows ? (
        <>
          <p className="bw-entry-or">
            {passwords
              ? t("Or with a password")
              : t("For the administrators who keep a password for when the provider does not answer.")}
          </p>
          {children}
        </>
      ) : away ? null : (
        <div className="bw-entry-row">
          <Button variant="minimal" size="small" onClick={() => setByPassword(true)}>
            {t("Sign in with a password")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Where an organization has its people sign in at its provider alone, no password is asked for. */
function ProvidersAlone({ providers, known, prepare }: Omit<ProviderChoiceProps, "children">) {
  if (providers.length === 0)
    return known ? (
      <Callout kind="stop" title={t("Nobody can sign in at this server from here.")}>
        {t(
          "Your organization has people sign in at its provider, and this server names none. Tell whoever manages this computer.",
        )}
      </Callout>
    ) : (
      <Callout kind="info">
        {t(
          "Your organization has people sign in at its provider. It is offered here once the server answers.",
        )}
      </Callout>
    );
  return providers.map((each) => <AtProvider key={each.organization_id} provider={each} prepare={prepare} />);
}
