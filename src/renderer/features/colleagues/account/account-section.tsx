import { useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useConfirmed, wantsPassword } from "#parts/exports/use-confirmed.ts";
import { needsServer, noMailTitle, noMailWords, useMailWay } from "#parts/people/mail-way.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { firstNameOf, secondFactorOf, stateOf } from "./account-words.ts";
import { ConfirmAdministrator } from "./confirm-administrator.tsx";
import { EditDetails } from "./edit-details.tsx";
import { SwitchOff } from "./switch-off.tsx";

/** Who can undo it. Nothing where only roles were switched off, which their list shows. */
function SwitchedOffBy({ account }: { readonly account: NonNullable<User["account"]> }) {
  if (account.switched_off_by === "directory")
    return (
      <p className="colleague-note">{t("Switched off by your directory, which may switch it on again.")}</p>
    );
  if (account.switched_off_by === "administrator")
    return (
      <p className="colleague-note">
        {t(
          "Switched off by an administrator. It stays off until an administrator switches it on, whatever a directory says.",
        )}
      </p>
    );
  return null;
}

/** The account of a colleague, for those who administer it: its state, and what can be done about it. */
export function AccountSection({ user }: { readonly user: User }) {
  const { account } = user;
  const [open, setOpen] = useState<"edit" | "second-factor" | "off" | "remove" | null>(null);
  const close = () => setOpen(null);
  const invite = useApiMutation("users.invite");
  const reactivate = useApiMutation("users.reactivate");
  const endSecondFactor = useApiMutation("users.endSecondFactor");
  const switchingOn = useConfirmed(() =>
    reactivate.mutateAsync({ params: { id: user.id }, body: { organization: null } }),
  );
  const resetting = useConfirmed(() => endSecondFactor.mutateAsync({ params: { id: user.id } }));
  const switchedOn = () => announce(t("{{fullName}} can sign in again.", { fullName: user.full_name }));
  const reset = () => announce(t("Second factor reset."));
  const remove = useApiMutation("users.removeMembership");
  const navigate = useNavigate();
  const way = useMailWay();
  // One's own account is on one's own page.
  if (!account || user.can?.edit !== true) return null;
  const whole = user.can?.delete === true;
  const [only, ...others] = user.memberships;
  // Whoever has never signed in has made nothing; where a record names them, the server says so.
  const unused = whole && user.last_seen_at === null && others.length === 0 ? only : undefined;
  const failed = invite.error ?? (wantsPassword(reactivate.error) ? null : reactivate.error);
  const sent =
    account.invited_at === null || way !== "mail"
      ? ""
      : t(", sent {{when}}", { when: formatRecent(account.invited_at) });
  return (
    <section>
      <SectionHeader
        title={t("Account")}
        action={
          whole ? (
            <Button size="small" variant="minimal" onClick={() => setOpen("edit")}>
              {t("Edit…")}
            </Button>
          ) : undefined
        }
      />
      <FactList
        facts={[
          { label: t("State"), value: `${stateOf(user)}${sent}` },
          { label: t("Second factor"), value: secondFactorOf(user) },
        ]}
      />
      {account.state !== "invited" || way === "mail" ? null : way === "nowhere" ? (
        <p className="colleague-note">
          {t("Nothing was sent to {{email}}.", { email: user.email })} {needsServer}
        </p>
      ) : (
        <Callout title={noMailTitle}>{noMailWords}</Callout>
      )}
      {failed === null ? null : (
        <Callout kind="stop" role="alert">
          {errorMessage(failed)}
        </Callout>
      )}
      {whole ? (
        <div className="colleague-acts">
          {account.state === "invited" && way !== "nowhere" ? (
            <Button
              size="small"
              loading={invite.isPending}
              onClick={() =>
                invite.mutate(
                  { params: { id: user.id } },
                  {
                    onSuccess: () =>
                      announce(
                        way === "mail"
                          ? t("A new invitation to {{email}} is on its way.", { email: user.email })
                          : noMailTitle,
                      ),
                  },
                )
              }
            >
              {t("Send the invitation again")}
            </Button>
          ) : null}
          {account.second_factor ? (
            <Button size="small" onClick={() => setOpen("second-factor")}>
              {t("Reset second factor…")}
            </Button>
          ) : null}
          {account.state === "off" ? (
            <Button
              size="small"
              loading={reactivate.isPending}
              onClick={() =>
                void switchingOn.start(undefined).then(
                  (done) => done !== false && switchedOn(),
                  () => {},
                )
              }
            >
              {t("Switch on again")}
            </Button>
          ) : (
            <Button size="small" onClick={() => setOpen("off")}>
              {t("Switch off…")}
            </Button>
          )}
          {unused === undefined ? null : (
            <Button size="small" onClick={() => setOpen("remove")}>
              {t("Remove account…")}
            </Button>
          )}
        </div>
      ) : null}
      {account.state === "off" ? (
        <SwitchedOffBy account={account} />
      ) : whole ? (
        <p className="colleague-note">
          {t("Switched off, {{firstName}} can no longer sign in. All work stays, with the name on it.", {
            firstName: firstNameOf(user),
          })}
        </p>
      ) : (
        <p className="colleague-note">
          {t(
            "{{firstName}} also has a role where you are no administrator, so the account itself is changed by an administrator of both.",
            { firstName: firstNameOf(user) },
          )}
        </p>
      )}
      {open === "edit" ? <EditDetails user={user} onClose={close} /> : null}
      {open === "off" ? <SwitchOff user={user} onClose={close} /> : null}
      <DetachDialog
        what={open === "second-factor" ? user : null}
        title={t("Reset the second factor?")}
        action={t("Reset")}
        words={() =>
          t(
            "{{fullName}} is signed out everywhere, and signs in with the password alone until a new second factor is set up. Make sure that it is really they who ask.",
            { fullName: user.full_name },
          )
        }
        onClose={close}
        onDetach={async () => {
          if ((await resetting.start(undefined)) !== false) reset();
        }}
      />
      <ConfirmAdministrator title={t("Switch on again")} confirmed={switchingOn} onDone={switchedOn} />
      <ConfirmAdministrator title={t("Reset the second factor?")} confirmed={resetting} onDone={reset} />
      <DetachDialog
        what={open === "remove" && unused !== undefined ? unused : null}
        title={t("Remove this account?")}
        action={t("Remove account")}
        words={(held) =>
          t(
            "{{fullName}} has never signed in. The account, its role at {{organizationName}} and its invitation are removed for good, and {{email}} can be invited again.",
            { fullName: user.full_name, organizationName: held.organization_name, email: user.email },
          )
        }
        onClose={close}
        onDetach={async (held) => {
          await remove.mutateAsync({ params: { id: user.id, organizationId: held.organization_id } });
          announce(t("The account of {{fullName}} is removed.", { fullName: user.full_name }));
          navigate(paths.colleagues(), { replace: true });
        }}
      />
    </section>
  );
}
