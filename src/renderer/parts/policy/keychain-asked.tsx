import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { usePolicy } from "#lib/bridge/policy.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Before anybody types a password: nobody gets in where the keychain is asked for and cannot be used. */
export function KeychainAsked() {
  const { keychain } = useAppState();
  const { KeychainRequired } = usePolicy().values;
  if (!KeychainRequired || keychain === "available") return null;
  return (
    <Callout kind="stop" title={t("The keychain of this computer cannot be used.")}>
      {t(
        "Your organization asks for it, so nobody can sign in here until it can. Tell whoever manages this computer. Nothing that is kept here is lost.",
      )}
    </Callout>
  );
}
