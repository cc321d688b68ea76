import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { usePolicy } from "#lib/bridge/policy.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { type Where, WhereField } from "#parts/connection/where-field.tsx";
import { KeychainAsked } from "#parts/policy/keychain-asked.tsx";
import { PolicyProblems } from "#parts/policy/policy-problems.tsx";
import { PolicyFold } from "#parts/policy/policy-table.tsx";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { ComputerForm } from "./computer-form.tsx";
import { ServerForm } from "./server-form.tsx";

type WelcomeScreenProps = {
  /** Opened from the sign-in: a team server is known already, and this computer is to be set up. */
  readonly only?: "computer";
};

/** The first run: set this computer up, or connect to a team's server (UI-7h). */
export function WelcomeScreen({ only }: WelcomeScreenProps) {
  const { version, problem, computerReady } = useAppState();
  const { ThisComputer } = usePolicy().values;
  const [where, setWhere] = useState<Where>(ThisComputer ? "computer" : "server");
  const title = only ? t("Set up this computer") : t("Welcome to Bellwether");
  useEffect(() => {
    document.title = t("{{title}} · Bellwether", { title });
  }, [title]);
  return (
    <EntryLayout
      wide
      title={title}
      subtitle={t("Threat assessment and support for school teams")}
      links={
        <>
          <Link to={paths.privacy()}>{t("Privacy and data")}</Link>
          <span>Bellwether {version}</span>
        </>
      }
    >
      {problem === null ? null : (
        <Callout kind="wait" title={t("Your records are not here.")}>
          {problem}
        </Callout>
      )}
      <PolicyProblems />
      <KeychainAsked />
      {computerReady && !ThisComputer ? (
        <Callout kind="wait" title={t("There are records on this computer.")}>
          {t("Your organization does not let them be opened here. Nothing was deleted.")}
        </Callout>
      ) : null}
      {only || !ThisComputer ? null : <WhereField value={where} onChange={setWhere} />}
      {where === "computer" ? <ComputerForm /> : <ServerForm />}
      <PolicyFold />
    </EntryLayout>
  );
}
