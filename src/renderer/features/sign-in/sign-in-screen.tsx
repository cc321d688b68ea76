import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { CloudOff, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AppState } from "#contract/bridge/app-state.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePolicy } from "#lib/bridge/policy.ts";
import { useProbe } from "#lib/bridge/use-probe.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDay, formatTime, isToday } from "#lib/words/format-date.ts";
import { ServerField, useFixedServers, useNoServer } from "#parts/connection/server-field.tsx";
import { type Where, WhereField } from "#parts/connection/where-field.tsx";
import { KeychainAsked } from "#parts/policy/keychain-asked.tsx";
import { PolicyProblems } from "#parts/policy/policy-problems.tsx";
import { PolicyFold } from "#parts/policy/policy-table.tsx";
import { countChanges } from "#parts/words/outbox-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignsOutThere } from "./signs-out-there.tsx";
import { TypedBefore } from "./typed-before.tsx";

/** Where records are kept, then the server with its state, then who one is (UI-7h). */
export function SignInScreen({ welcome }: { readonly welcome: ReactNode }) {
  const state = useAppState();
  const { values, unread } = usePolicy();
  // Where it cannot be read, records that are here can still be opened.
  const ThisComputer = values.ThisComputer || (unread.has("ThisComputer") && state.computerReady);
  const [where, setWhere] = useState<Where>(ThisComputer ? (state.connection?.kind ?? "computer") : "server");
  const [settingUp, setSettingUp] = useState(false);
  if (settingUp) return welcome;
  return (
    <EntryFrame
      title={t("Sign in to Bellwether")}
      subtitle={t("Threat assessment and support for school teams")}
      status={state.connection?.kind === where ? <Reach state={state} /> : undefined}
    >
      <SignsOutThere />
      <Waiting count={state.outbox?.waiting ?? state.waitingHere} />
      <TypedBefore />
      <Closed account={state.closedAccount} />
      <PolicyProblems />
      <KeychainAsked />
      {ThisComputer ? <WhereField value={where} onChange={setWhere} /> : null}
      {where === "server" ? (
        <OnServer state={state} />
      ) : state.computerReady ? (
        <OnComputer state={state} />
      ) : (
        <NotSetUp onSetUp={() => setSettingUp(true)} />
      )}
      <PolicyFold />
    </EntryFrame>
  );
}

/** Nobody is signed in while changes wait: they are safe, and are sent once their own user signs in. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Callout kind="wait" title={t("{{changes}} on this computer.", { changes: countChanges(count) })}>
      {t("They are saved and encrypted, and are sent once you sign in again.", { count })}
    </Callout>
  );
}

/** An account was switched off while something of it waits here. Numbers only: anybody may see this screen. */
function Closed({ account }: { readonly account: AppState["closedAccount"] }) {
  if (account === null) return null;
  const { changes, drafts, lasting } = account;
  const parts = [
    changes > 0 ? countChanges(changes) : "",
    drafts > 0 ? `${drafts} ${drafts === 1 ? "draft" : "drafts"}` : "",
  ].filter((part) => part !== "");
  const one = changes + drafts === 1;
  return (
    <Callout
      kind="wait"
      title={
        one
          ? t("{{parts}} waits on this computer.", { parts: parts.join(" and ") })
          : t("{{parts}} wait on this computer.", { parts: parts.join(" and ") })
      }
    >
      {lasting
        ? t(
            "The account was switched off. What waits stays here, encrypted, until an administrator switches the account on again; sign in then, and nothing is lost.",
          )
        : t(
            "The account was switched off. What waits stays here, encrypted, until Bellwether is closed: this computer has no keychain. Ask an administrator to switch the account on again before that.",
          )}
    </Callout>
  );
}

/** Why one cannot sign in as usual, and that the profile on this computer can be opened, with its age. */
function Away({ cachedAt }: { readonly cachedAt: string | null }) {
  const { noWayOut } = useAppState().policy;
  if (noWayOut !== null && cachedAt === null)
    return (
      <Callout kind="wait" icon={CloudOff} title={t("No call may leave this computer.")}>
        {noWayOut}
      </Callout>
    );
  if (cachedAt === null) {
    return (
      <Callout kind="wait" icon={CloudOff} title={t("The server cannot be reached.")}>
        {t(
          "Check the address and your network. There is no copy on this computer, so signing in needs the server.",
        )}
      </Callout>
    );
  }
  const when = isToday(cachedAt)
    ? t("today at {{time}}", { time: formatTime(cachedAt) })
    : t("on {{day}} at {{time}}", { day: formatDay(cachedAt), time: formatTime(cachedAt) });
  return (
    <Callout kind="wait" icon={CloudOff} title={t("You are offline.")}>
      {t(
        "The server cannot be reached. You can open the copy on this computer, last updated {{when}}. What you save is kept on this computer and sent once the server is back.",
        { when },
      )}
    </Callout>
  );
}

function Reach({ state }: { readonly state: AppState }) {
  if (!state.connection) return null;
  const { kind, server } = state.connection;
  return (
    <span className="bw-entry-state">
      <span className={server.reachable ? "bw-dot" : "bw-dot bw-dot-off"} />
      {kind === "computer"
        ? server.reachable
          ? t("Records on this computer")
          : t("Not running")
        : server.reachable
          ? t("Server reached")
          : t("Offline")}
    </span>
  );
}

function NotSetUp({ onSetUp }: { readonly onSetUp: () => void }) {
  return (
    <>
      <p className="bw-entry-text">
        {t("Nothing is set up on this computer yet. It takes a minute and needs no network.")}
      </p>
      <Button variant="primary" size="large" fill onClick={onSetUp}>
        {t("Set up this computer")}
      </Button>
    </>
  );
}

/** For somebody who has no password yet: connects where that is still to do, and asks for the code. */
function Invited({ prepare }: { readonly prepare: () => Promise<boolean> }) {
  const navigate = useNavigate();
  const { connection } = useAppState();
  const { SingleSignOnOnly } = usePolicy().values;
  const begin = async () => {
    if (await prepare()) await navigate(paths.invitation());
  };
  // An invitation ends with a password.
  if (SingleSignOnOnly && connection?.kind === "server") return null;
  return (
    <div className="bw-entry-row">
      <Button variant="minimal" size="small" onClick={() => void begin()}>
        {t("I was invited")}
      </Button>
    </div>
  );
}

/** Connects when one signs in, not when one looks. */
function OnComputer({ state }: { readonly state: AppState }) {
  const use = useBridgeMutation("workspace.useComputer");
  const connected = state.connection?.kind === "computer";
  const prepare = async () => {
    if (connected) return true;
    const next = await use.mutateAsync({});
    return next.phase === "sign-in";
  };
  return (
    <>
      <SignInForm
        prepare={prepare}
        forgot={
          connected ? (
            <Link to={paths.forgotPassword()}>{t("Forgot password?")}</Link>
          ) : (
            <Button variant="minimal" size="small" onClick={() => use.mutate({})}>
              {t("Forgot password?")}
            </Button>
          )
        }
      />
      <Invited prepare={prepare} />
    </>
  );
}

function OnServer({ state }: { readonly state: AppState }) {
  const known = state.connection?.kind === "server" ? state.connection.server.url : "";
  const only = useFixedServers();
  const noServer = useNoServer();
  const [url, setUrl] = useState(known === "" ? (only?.[0] ?? "") : known);
  const [urlError, setUrlError] = useState<string>();
  const asked = useProbe(url);
  const { probe, again } = asked;
  const use = useBridgeMutation("workspace.useServer");
  const away = probe !== null && !probe.reachable;
  const isKnown = known !== "" && url.trim() === known;
  const copy = away && isKnown ? state.offlineSession : null;
  const ofConnection = isKnown ? (state.connection?.server.providers ?? []) : [];
  const providers = away ? [] : (probe?.providers ?? ofConnection);

  const prepare = async () => {
    if (url.trim() === "") {
      setUrlError(noServer ?? t("Server is required."));
      document.getElementById("server")?.focus();
      return false;
    }
    if (isKnown) return true;
    try {
      const next = await use.mutateAsync({ url: url.trim() });
      return next.phase === "sign-in";
    } catch (error) {
      setUrlError(errorMessage(error));
      document.getElementById("server")?.focus();
      return false;
    }
  };
  return (
    <>
      {away ? (
        <Away cachedAt={copy?.savedAt ?? null} />
      ) : probe?.needsSetup ? (
        <Callout kind="wait" title={t("This server is not set up yet.")}>
          <p>{t("Whoever runs it has a setup code for the first administrator.")}</p>
          <Button size="small" onClick={() => void prepare()}>
            {t("Set it up")}
          </Button>
        </Callout>
      ) : null}
      <ServerField
        id="server"
        url={url}
        probe={asked}
        error={urlError}
        lastReachedAt={isKnown ? (state.connection?.server.lastReachedAt ?? null) : null}
        onChange={(text) => {
          setUrl(text);
          setUrlError(undefined);
        }}
      />
      <ProviderChoice providers={providers} known={probe !== null && !away} prepare={prepare}>
        <SignInForm
          prepare={prepare}
          opensCopy={copy !== null}
          second={providers.length > 0}
          forgot={isKnown && !away ? <Link to={paths.forgotPassword()}>{t("Forgot password?")}</Link> : null}
        />
      </ProviderChoice>
      {away ? (
        <Button size="large" fill icon={RotateCw} onClick={again}>
          {t("Try the server again")}
        </Button>
      ) : (
        <Invited prepare={prepare} />
      )}
    </>
  );
}
