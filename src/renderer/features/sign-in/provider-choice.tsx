import { type ReactNode, useState } from "react";
import type { OfferedProvider } from "#contract/services/single-sign-on/schema.ts";
import { t } from "#lib/words/t.ts";
import { AtProvider, useIsAtProvider } from "#parts/connection/at-provider.tsx";
import { Button } from "#ui/buttons/button.tsx";

type ProviderChoiceProps = {
  readonly providers: readonly OfferedProvider[];
  /** Connects to the chosen place; false where that failed. */
  readonly prepare: () => Promise<boolean>;
  /** The form for signing in with a password. */
  readonly children: ReactNode;
};

/** Where a server lets people in by their provider: that first, and a password for whoever has one. */
export function ProviderChoice({ providers, prepare, children }: ProviderChoiceProps) {
  const [byPassword, setByPassword] = useState(false);
  const away = useIsAtProvider();
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
