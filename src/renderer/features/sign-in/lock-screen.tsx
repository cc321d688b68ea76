import { t } from "#lib/words/t.ts";
import "./sign-in.css";
import { LockOpen } from "lucide-react";
import { useEffect } from "react";
import { z } from "zod";
import type { LockInfo } from "#contract/bridge/app-state.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatTime } from "#lib/words/format-date.ts";
import { AtProvider, useIsAtProvider } from "#parts/connection/at-provider.tsx";
import { useSignOut } from "#parts/connection/use-sign-out.ts";
import { CollectDiagnostics } from "#parts/diagnostics/collect-diagnostics.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { failedWords } from "./failed-words.ts";

/** Shown while locked: nothing of the records is in the page, and whoever is signed in can unlock it (S-14). */
export function LockScreen() {
  const { lock } = useAppState();
  return lock === null ? null : <Locked lock={lock} />;
}

const rules = z.object({ password: z.string().min(1, { error: t("Password is required.") }) });

const failed = failedWords(t("Not unlocked."), t("Not yet."));

/** With the password, where the person has one. */
function ByPassword({ lock, second }: { readonly lock: LockInfo; readonly second: boolean }) {
  const unlock = useBridgeMutation("session.unlock");
  const state = useForm({
    rules,
    initial: { password: "" },
    fields: ["password"],
    focus: "field",
    save: (body) => unlock.mutateAsync(body),
  });
  const { setFocus } = state.form;
  useEffect(() => setFocus("password"), [setFocus]);
  const waits = state.problem === null ? lock.waitUntil : null;
  return (
    <FormFrame state={state} failed={failed}>
      {waits ? (
        <Callout kind="wait" title={t("Too many tries.")}>
          {t("The next one is looked at after {{time}}.", { time: formatTime(waits) })}
        </Callout>
      ) : null}
      <PasswordField {...state.field("password")} label={t("Password")} />
      <Button
        type="submit"
        variant={second ? "plain" : "primary"}
        size="large"
        fill
        icon={LockOpen}
        loading={state.busy}
      >
        {t("Unlock")}
      </Button>
    </FormFrame>
  );
}

/** Said where nobody can tell now that it is them: why, and what becomes of what is here. */
function NotNow() {
  const { unlocksNowhere, policy, keyPlace } = useAppState();
  if (!unlocksNowhere) return null;
  return (
    <Callout kind="wait" role="status" title={t("You cannot unlock now.")}>
      {policy.noWayOut === null ? (
        <p>
          {t(
            "Only your server can tell that it is you, and it cannot be reached. Unlock once it is back. Nothing that you typed is lost meanwhile.",
          )}
        </p>
      ) : (
        <>
          <p>{policy.noWayOut}</p>
          <p>
            {keyPlace === "memory"
              ? t("What you typed and the server does not have is kept only until Bellwether is closed.")
              : t(
                  "What you typed, and what waits to be sent, stays encrypted on this computer. Once it is repaired, start Bellwether again and sign in: it is all there.",
                )}
          </p>
        </>
      )}
    </Callout>
  );
}

/** Said before somebody signs out who could be kept out afterwards. */
function SigningOutCosts() {
  const { policy, connection } = useAppState();
  if (policy.unread.length === 0 || connection?.kind !== "server") return null;
  return (
    <Callout kind="wait" title={t("Before you sign out")}>
      {t(
        "Signing out removes the copies of records that are kept on this computer. What your organization set cannot be read here, so signing in again may not be possible until this computer is repaired. Changes that wait stay.",
      )}
    </Callout>
  );
}

function Locked({ lock }: { readonly lock: LockInfo }) {
  const { signOut, ...leaving } = useSignOut();
  const away = useIsAtProvider();
  const { confirmsAt, hasPassword } = lock;
  const { unlocksNowhere, policy } = useAppState();
  // No call leaves this computer before it is repaired: a page of the provider would only fail.
  const noProvider = confirmsAt === null || (unlocksNowhere && policy.noWayOut !== null);
  return (
    <EntryFrame
      title={t("Locked")}
      subtitle={
        <>
          {t("{{name}} is signed in.", { name: lock.name })}
          <br />
          {t("What you were typing is kept.")}
        </>
      }
    >
      {leaving.error ? (
        <Callout role="alert" {...failed(leaving.error)}>
          {errorMessage(leaving.error)}
        </Callout>
      ) : null}
      <NotNow />
      {noProvider ? null : <AtProvider provider={confirmsAt} confirms />}
      {(hasPassword || confirmsAt === null) && !away ? (
        <ByPassword lock={lock} second={confirmsAt !== null} />
      ) : null}
      <SigningOutCosts />
      <div className="bw-entry-row">
        <p className="bw-entry-text">
          {lock.waiting === 0
            ? t("Not you?")
            : t(
                "{{count}} changes wait on this computer. After signing out they stay here until {{name}} signs in again.",
                { count: lock.waiting, name: lock.name },
              )}
        </p>
        <Button variant="minimal" loading={leaving.isPending} onClick={signOut}>
          {t("Sign out instead")}
        </Button>
        <CollectDiagnostics variant="minimal" />
      </div>
    </EntryFrame>
  );
}
