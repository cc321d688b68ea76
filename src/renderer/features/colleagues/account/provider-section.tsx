import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { z } from "zod";
import type { User } from "#contract/records/users/schema.ts";
import { newProviderLink, type ProviderLink } from "#contract/services/single-sign-on/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { formatDate, formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import { useConfirmed } from "#parts/exports/use-confirmed.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { firstNameOf } from "./account-words.ts";

/** By which account at a provider a colleague signs in; nothing where there never was a provider. */
export function ProviderSection({ user }: { readonly user: User }) {
  const params = { id: user.id };
  const found = useQuery(apiQuery(useApi(), "users.providerLinks", { params }));
  const unlink = useApiMutation("users.unlinkProvider");
  const [open, setOpen] = useState<"link" | ProviderLink | null>(null);
  const titleId = useId();
  if (found.data === undefined) return null;
  const { provider, links } = found.data.data;
  if (provider === null && links.length === 0) return null;
  const mayLink = provider !== null && !links.some(({ present }) => present);
  return (
    <section aria-labelledby={titleId}>
      <SectionHeader
        id={titleId}
        title={t("Account at the provider")}
        action={
          mayLink ? (
            <Button size="small" variant="minimal" onClick={() => setOpen("link")}>
              {t("Link…")}
            </Button>
          ) : undefined
        }
      />
      {links.length === 0 ? <None>{t("Not linked. The first sign-in links it by the address.")}</None> : null}
      <ul className="open-sessions">
        {links.map((link) => (
          <li key={link.id}>
            <div>
              <p className="colleague-mark">{link.subject}</p>
              <p className="open-sessions-note">
                {link.present
                  ? t("Linked {{date}}, last used {{recent}}", {
                      date: formatDate(link.linked_at),
                      recent: formatRecent(link.last_used_at),
                    })
                  : t("At a provider that is no longer set")}
              </p>
            </div>
            <Button
              size="small"
              aria-label={t("End the link with {{subject}}", { subject: link.subject })}
              onClick={() => setOpen(link)}
            >
              {t("End…")}
            </Button>
          </li>
        ))}
      </ul>
      {open === "link" && provider !== null ? (
        <LinkDialog
          user={user}
          provider={provider}
          onClose={() => setOpen(null)}
          onLinked={() => void found.refetch()}
        />
      ) : null}
      <DetachDialog
        what={open === "link" ? null : open}
        title={t("End this link?")}
        action={t("End link")}
        words={() =>
          t(
            "{{firstName}} is signed out at once where it was used. The next sign-in at the provider links by the address again.",
            { firstName: firstNameOf(user) },
          )
        }
        onClose={() => setOpen(null)}
        onDetach={async (link) => {
          await unlink.mutateAsync({ params: { ...params, link: link.id } });
          announce(t("Link ended."));
          await found.refetch();
        }}
      />
    </section>
  );
}

type LinkDialogProps = {
  readonly user: User;
  readonly provider: string;
  readonly onLinked: () => void;
  readonly onClose: () => void;
};

function LinkDialog({ user, provider, onLinked, onClose }: LinkDialogProps) {
  const link = useApiMutation("users.linkProvider");
  const confirmed = useConfirmed((body: z.output<typeof newProviderLink>) =>
    link.mutateAsync({ params: { id: user.id }, body }),
  );
  const linked = () => {
    onLinked();
    onClose();
  };
  const state = useForm({
    rules: newProviderLink,
    initial: { subject: "" },
    fields: ["subject"],
    focus: "field",
    ids: "provider-link-",
    save: confirmed.start,
    onSaved: linked,
  });
  const title = t("Link with an account at {{provider}}", { provider });
  if (confirmed.asking)
    return (
      <PasswordStep
        title={title}
        action={t("Confirm and link")}
        unsaved={state.unsaved}
        confirm={confirmed.confirm}
        onDone={linked}
        onClose={onClose}
      >
        {t(
          "Whoever has that account signs in as {{fullName}}. Confirm that it is you; the account is then linked by itself.",
          { fullName: user.full_name },
        )}
      </PasswordStep>
    );
  return (
    <FormDialog title={title} action={t("Link")} state={state} onClose={onClose}>
      <TextField
        {...state.field("subject")}
        label={t("Mark of the account")}
        help={t(
          "As the provider tells it apart from others, letter for letter: sub of OpenID Connect, or the name ID of SAML. Whoever has that account signs in as {{fullName}}.",
          { fullName: user.full_name },
        )}
        maxLength={255}
        required
        autoFocus
      />
    </FormDialog>
  );
}
