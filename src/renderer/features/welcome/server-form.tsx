import { useState } from "react";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useProbe } from "#lib/bridge/use-probe.ts";
import { ServerField } from "#parts/connection/server-field.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** Connects to a team's server; the sign-in comes next. */
export function ServerForm() {
  const [url, setUrl] = useState("");
  const [missing, setMissing] = useState(false);
  const probe = useProbe(url);
  const use = useBridgeMutation("workspace.useServer");
  const error = missing ? "Server is required." : use.error ? errorMessage(use.error) : undefined;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(url.trim() === "");
        const field = document.getElementById("server");
        if (url.trim() === "") return field?.focus();
        use.mutate({ url: url.trim() }, { onError: () => field?.focus() });
      }}
    >
      <ServerField
        id="server"
        url={url}
        probe={probe}
        error={error}
        onChange={(text) => {
          setUrl(text);
          setMissing(false);
          use.reset();
        }}
      />
      {probe.probe?.needsSetup ? (
        <Callout kind="wait" title="This server is not set up yet.">
          Its operator creates the organization and the first administrator; then you can sign in.
        </Callout>
      ) : null}
      <Button type="submit" variant="primary" size="large" fill loading={use.isPending}>
        Continue to sign in
      </Button>
    </Form>
  );
}
