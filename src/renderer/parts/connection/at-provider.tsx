import { ExternalLink, KeyRound } from "lucide-react";
import type { OfferedProvider } from "#contract/services/single-sign-on/schema.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button, buttonClass } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Callout } from "#ui/states/callout.tsx";

type AtProviderProps = {
  readonly provider: Pick<OfferedProvider, "organization_id" | "name">;
  /** For whoever is signed in, to show once more that it is them. Otherwise they sign in. */
  readonly confirms?: boolean;
  /** Connects to the chosen place first; false where that failed. */
  readonly prepare?: () => Promise<boolean>;
  /** Does somebody want something else instead? Then the button is not the main one. */
  readonly second?: boolean;
};

/** Goes to a provider in the person's browser, and says what comes of it. */
export function AtProvider({ provider, confirms = false, prepare, second = false }: AtProviderProps) {
  const { capabilities } = useHost();
  const { atProvider } = useAppState();
  const begin = useBridgeMutation("session.beginAtProvider");
  const leave = useBridgeMutation("session.leaveProvider");
  const opens = capabilities.includes("opens-browser");
  const { name, organization_id: organization } = provider;
  const own = atProvider?.organization === organization ? atProvider : null;

  const go = async () => {
    if (prepare !== undefined && !(await prepare())) return;
    // What goes wrong stands above the button.
    const purpose = confirms ? "confirm" : "sign-in";
    await begin.mutateAsync({ organization, purpose, opens }).catch(() => undefined);
  };

  if (own !== null && own.problem === null)
    return (
      <>
        <Callout kind="wait" icon={ExternalLink} role="status" title={t("Go on in your browser.")}>
          {opens
            ? t("The page of {{name}} was opened there. This window goes on by itself.", { name })
            : t("Open the page of {{name}} and sign in there. This window goes on by itself.", { name })}
        </Callout>
        {opens ? (
          <Button size="large" fill icon={ExternalLink} loading={begin.isPending} onClick={() => void go()}>
            {t("Open it again")}
          </Button>
        ) : (
          <a
            className={buttonClass("primary", "large", true)}
            href={own.address}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={ExternalLink} />
            <span className="bw-ellipsis">{t("Open the page of {{name}}", { name })}</span>
          </a>
        )}
        <Button size="large" fill loading={leave.isPending} onClick={() => leave.mutate({})}>
          {t("Cancel")}
        </Button>
      </>
    );

  const problem = own?.problem ?? (begin.error ? errorMessage(begin.error) : null);
  return (
    <>
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={confirms ? t("Not confirmed.") : t("Not signed in.")}>
          {problem}
        </Callout>
      )}
      <Button
        variant={second ? "plain" : "primary"}
        size="large"
        fill
        icon={KeyRound}
        loading={begin.isPending}
        onClick={() => void go()}
      >
        {confirms ? t("Confirm with {{name}}", { name }) : t("Sign in with {{name}}", { name })}
      </Button>
    </>
  );
}

/** Is somebody in their browser at this moment? What else could be done waits. */
export function useIsAtProvider(): boolean {
  const { atProvider } = useAppState();
  return atProvider !== null && atProvider.problem === null;
}
