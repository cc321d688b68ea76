import { t } from "#lib/words/t.ts";
import "./welcome.css";
import { useEffect } from "react";
import { z } from "zod";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";
import { emptySetUp, OrganizationFields, organizationFields, setUpRules } from "./organization-fields.tsx";

const rules = setUpRules.extend({
  setup_token: z
    .string()
    .trim()
    .min(1, { error: t("Setup code is required.") }),
});

/** A team server without an organization: whoever has the code that it printed sets it up. */
export function ServerSetUpScreen() {
  const { version, connection } = useAppState();
  const setUp = useBridgeMutation("workspace.setUpServer");
  const leave = useBridgeMutation("workspace.useComputer");
  useEffect(() => {
    document.title = t("Set up the team server · Bellwether");
  }, []);
  const state = useForm({
    rules,
    initial: { ...emptySetUp, organization: { ...emptySetUp.organization, kind: "district" } },
    fields: ["setup_token", ...organizationFields],
    save: ({ organization, administrator, setup_token }) =>
      setUp.mutateAsync({ organization, administrator, setup_token, time_zone: ownTimeZone() }),
  });
  return (
    <EntryLayout
      wide
      title={t("Set up the team server")}
      subtitle={connection?.server.url ?? ""}
      links={
        <>
          <Button variant="minimal" loading={leave.isPending} onClick={() => leave.mutate({})}>
            {t("Not this server")}
          </Button>
          <span>Bellwether {version}</span>
        </>
      }
    >
      <FormFrame state={state} failed={t("Not set up.")}>
        <section className="bw-welcome-part">
          <h2>{t("Code of the server")}</h2>
          <TextField
            {...state.field("setup_token")}
            label={t("Setup code")}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help={t(
              "The server prints it when it starts, such as ABCD-EFGH-JKMN. Whoever runs the server can tell you.",
            )}
          />
        </section>
        <OrganizationFields state={state} />
        <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
          {t("Set up the server")}
        </Button>
      </FormFrame>
    </EntryLayout>
  );
}
