import { t } from "#lib/words/t.ts";
import "./locked-profile.css";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProfileProblem } from "#contract/bridge/app-state.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

/** The keychain does not give the key of a person's profile (D-2): what that means, and two ways on. */
export function LockedProfile() {
  const { profileProblem } = useAppState();
  return profileProblem === null ? null : <Locked problem={profileProblem} />;
}

const opened = ({ profileProblem }: { readonly profileProblem: ProfileProblem | null }, words: string) => {
  const still =
    profileProblem?.kind === "damaged"
      ? t("They still cannot be read.")
      : t("The keychain still does not give the key.");
  announce(profileProblem === null ? words : still);
  if (profileProblem === null) document.querySelector("main")?.focus();
};

function Locked({ problem }: { readonly problem: ProfileProblem }) {
  const [asking, setAsking] = useState(false);
  const damaged = problem.kind === "damaged";
  const [tried, setTried] = useState(false);
  const look = useBridgeMutation("profile.lookAgain", {
    onSuccess: (state) => {
      setTried(true);
      opened(state, t("Your drafts and changes are here again."));
    },
  });
  return (
    <>
      <Callout
        kind="wait"
        role="status"
        className="bw-shell-note"
        title={
          damaged
            ? t("Your drafts or changes on this computer cannot be read.")
            : t("Your drafts and changes on this computer are locked.")
        }
        action={
          <span className="bw-locked-profile-actions">
            <Button size="small" loading={look.isPending} onClick={() => look.mutate({})}>
              {t("Look again")}
            </Button>
            <Button size="small" onClick={() => setAsking(true)}>
              {t("Begin again…")}
            </Button>
          </span>
        }
      >
        {damaged
          ? t(
              "A file of them is damaged. Nothing was deleted. Begin again to save on this computer; the damaged files are set aside for whoever can repair them. Everything that is on the server is read again from there.",
            )
          : t(
              "The keychain of this computer does not give the key to them. Nothing was deleted. Unlock or restore the keychain, then choose Look again. Until then changes are saved on the server only, and nothing can be saved while it cannot be reached.{{words}}",
              {
                words:
                  (look.error
                    ? ` ${errorMessage(look.error)}`
                    : tried
                      ? ` ${t("The keychain still does not give the key.")}`
                      : null) ?? "",
              },
            )}
      </Callout>
      <BeginAgain problem={problem} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

type BeginAgainProps = {
  readonly problem: ProfileProblem;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Explains that the folder is renamed. Nothing is deleted, so one button is enough. */
function BeginAgain({ problem, open, onClose }: BeginAgainProps) {
  const client = useQueryClient();
  const begin = useBridgeMutation("profile.beginAgain", {
    onSuccess: (state) => {
      onClose();
      void client.invalidateQueries({ queryKey: ["bridge", "profile.setAside"] });
      opened(state, t("Drafts and changes can be saved on this computer again."));
    },
  });
  return (
    <Dialog
      open={open}
      width="small"
      title={t("Begin again on this computer?")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate({})}>
            {t("Begin again")}
          </Button>
        </>
      }
    >
      {begin.error ? <Callout kind="stop">{errorMessage(begin.error)}</Callout> : null}
      <p className="bw-dialog-text">
        {problem.kind === "damaged"
          ? t(
              "The folder with the damaged files is set aside as it is: drafts, changes that had not reached the server, and what you had taken along. An empty one takes its place. What is on the server is not touched.",
            )
          : problem.lastUsedAt === null
            ? t(
                "Your locked folder is set aside, still encrypted: drafts, changes that had not reached the server, and what you had taken along. An empty one begins with a new key. What is on the server is not touched.",
              )
            : t(
                "Your locked folder is set aside, still encrypted: drafts, changes that had not reached the server, and what you had taken along, last saved {{moment}}. An empty one begins with a new key. What is on the server is not touched.",
                { moment: formatDateTime(problem.lastUsedAt) },
              )}
      </p>
      <p className="bw-dialog-text">
        {problem.kind === "damaged"
          ? t("Nothing is deleted. The folder is listed under On this computer.")
          : t(
              "Nothing is deleted. The folder is listed under On this computer. Whoever looks after this computer can open it again if the old keychain comes back.",
            )}
      </p>
    </Dialog>
  );
}
