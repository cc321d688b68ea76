import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { ServerField } from "#parts/connection/server-field.tsx";
import { useServerForm } from "#parts/connection/use-server-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";

/** The alternative where the records on this computer cannot be opened: a team server. */
export function UseServer() {
  const [open, setOpen] = useState(false);
  const { state, probe } = useServerForm("other-");
  if (!open) {
    return (
      <Button variant="minimal" onClick={() => setOpen(true)}>
        {t("Use a team server instead")}
      </Button>
    );
  }
  return (
    <FormFrame state={state}>
      <Controlled of={state} name="url">
        {(url) => <ServerField {...url} url={url.value} probe={probe} />}
      </Controlled>
      <Button type="submit" size="large" fill loading={state.busy}>
        {t("Connect to the server")}
      </Button>
    </FormFrame>
  );
}
