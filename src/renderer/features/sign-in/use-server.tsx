import { useState } from "react";
import { useBridgeMutation } from "#lib/bridge.ts";
import { errorMessage } from "#lib/error-message.ts";
import { useProbe } from "#lib/use-probe.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/form.tsx";
import { ServerField } from "#ui/server-field.tsx";

/** The way out when the records on this computer are not to be opened: a team server. */
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
