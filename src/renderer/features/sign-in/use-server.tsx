import { useState } from "react";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useProbe } from "#lib/bridge/use-probe.ts";
import { ServerField } from "#parts/connection/server-field.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Form } from "#ui/forms/form.tsx";

/** The alternative where the records on this computer cannot be opened: a team server. */
export function UseServer() {
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState("");
  const probe = useProbe(url, open);
  const use = useBridgeMutation("workspace.useServer");
  if (!open) {
    return (
      <Button variant="minimal" onClick={() => setOpen(true)}>
        Use a team server instead
      </Button>
    );
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() === "") document.getElementById("other-server")?.focus();
        else use.mutate({ url: url.trim() });
      }}
    >
      <ServerField
        id="other-server"
        url={url}
        onChange={setUrl}
        probe={probe}
        error={use.error ? errorMessage(use.error) : undefined}
      />
      <Button type="submit" size="large" fill loading={use.isPending}>
        Connect to the server
      </Button>
    </Form>
  );
}
