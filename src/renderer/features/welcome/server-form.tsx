import { t } from "#lib/words/t.ts";
import { ServerField, useNoServer } from "#parts/connection/server-field.tsx";
import { useServerForm } from "#parts/connection/use-server-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** Connects to a team's server; the sign-in comes next. */
export function ServerForm() {
  const { state, probe } = useServerForm();
  const noServer = useNoServer();
  return (
    <FormFrame state={state}>
      <Controlled of={state} name="url">
        {(url) => <ServerField {...url} url={url.value} probe={probe} />}
      </Controlled>
      {probe.probe?.needsSetup ? (
        <Callout kind="wait" title={t("This server is not set up yet.")}>
          {t("Whoever runs it has a setup code for the first administrator. Continue, and type it.")}
        </Callout>
      ) : null}
      {noServer === null ? null : (
        <Callout kind="stop" title={t("No server can be used at this computer.")}>
          {noServer}
        </Callout>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fill
        loading={state.busy}
        disabled={noServer !== null}
      >
        {probe.probe?.needsSetup ? t("Continue to set it up") : t("Continue to sign in")}
      </Button>
    </FormFrame>
  );
}
