import { ExternalLink } from "lucide-react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { buttonClass } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** Whoever signed out here is still signed in at their provider, until they are through with its page. */
export function SignsOutThere() {
  const { signsOutAt } = useAppState();
  if (signsOutAt === null) return null;
  const { address, name } = signsOutAt;
  return (
    <>
      <Callout kind="wait" icon={ExternalLink} role="status" title={t("You are signed out of Bellwether.")}>
        {address === null
          ? t("The page of {{name}} was opened in your browser. You are signed out there once it says so.", {
              name,
            })
          : t(
              "You are still signed in with {{name}}. Sign out there too, above all on a computer of several people.",
              {
                name,
              },
            )}
      </Callout>
      {address === null ? null : (
        <a className={buttonClass("plain", "large", true)} href={address} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} />
          <span className="bw-ellipsis">{t("Sign out of {{name}}", { name })}</span>
        </a>
      )}
    </>
  );
}
