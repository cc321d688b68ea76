import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { roleNames, roles } from "#contract/kit/roles.ts";
import { type User, userBody } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { useConfirmed } from "#parts/exports/use-confirmed.ts";
import { needsServer, noMailTitle, noMailWords, useMailWay } from "#parts/people/mail-way.ts";
import { OrganizationChoice } from "#parts/people/organization-choice.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { ConfirmAdministrator } from "./confirm-administrator.tsx";

const rules = userBody.extend({
  organization_id: z
    .object({ id: z.string(), label: z.string() })
    .nullable()
    .refine((chosen) => chosen !== null, { error: t("Organization is required.") })
    .transform((chosen) => Number(chosen?.id)),
  role: z.enum(roles),
});
type Values = z.input<typeof rules>;

const fields = ["full_name", "email", "title", "phone", "organization_id", "role"] as const;
const empty: Values = {
  full_name: "",
  email: "",
  title: "",
  phone: "",
  organization_id: null,
  role: "assessor",
};

/** Opens the dialog that adds a colleague. For administrators only. */
export function InviteColleague() {
  const { can } = useSession();
  const [open, setOpen] = useState(false);
  const way = useMailWay();
  if (!can.administer) return null;
  if (way === "nowhere") return <p className="colleague-note">{needsServer}</p>;
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setOpen(true)}>
        {t("Invite…")}
      </Button>
      {open ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type InviteDialogProps = { readonly onClose: () => void };

function InviteDialog(props: InviteDialogProps) {
  return (
    <DraftGate draftKey={draftKeys.newColleague()}>
      {(found) => <OpenDialog {...props} found={found} />}
    </DraftGate>
  );
}

function OpenDialog({ onClose, found }: InviteDialogProps & { readonly found: FoundDraft }) {
  const navigate = useNavigate();
  const goesOut = useMailWay() === "mail";
  const create = useApiMutation("users.create");
  const confirmed = useConfirmed(
    async (body: z.output<typeof rules>) => (await create.mutateAsync({ body })).data,
  );
  const added = (user: User) => {
    announce(
      goesOut
        ? t("An invitation to {{email}} is on its way.", { email: user.email })
        : t("{{fullName}} is added. No mail goes out.", { fullName: user.full_name }),
    );
    onClose();
    void navigate(paths.colleague(user.id));
  };
  const state = useForm({
    rules,
    initial: empty,
    fields,
    ids: "invite-",
    draft: { found, label: t("Invite a colleague") },
    save: confirmed.start,
    onSaved: added,
  });
  const title = t("Invite a colleague");
  if (confirmed.asking)
    return (
      <ConfirmAdministrator
        title={title}
        confirmed={confirmed}
        onDone={(user) => {
          state.discard();
          added(user);
        }}
      />
    );
  return (
    <FormDialog
      title={title}
      action={goesOut ? t("Send invitation") : t("Add colleague")}
      state={state}
      failed={t("Not invited.")}
      onClose={onClose}
    >
      {goesOut ? null : <Callout title={noMailTitle}>{noMailWords}</Callout>}
      <p className="colleague-invite-many">
        <Trans
          i18nKey="Several at once? <linked>Invite from a list</linked>"
          components={{ linked: <Link to={paths.inviteColleagues()} /> }}
        />
      </p>
      <TextField
        {...state.field("full_name")}
        data-autofocus
        label={t("Full name")}
        required
        maxLength={120}
      />
      <TextField
        {...state.field("email")}
        label={t("Email")}
        type="email"
        required
        autoCapitalize="none"
        spellCheck={false}
        help={t("The invitation goes there. It holds a code that works once, for seven days.")}
      />
      <Controlled of={state} name="organization_id">
        {(field) => <OrganizationChoice {...field} label={t("Organization")} required />}
      </Controlled>
      <SelectField {...state.field("role")} label={t("Role")} options={namedOptions(roleNames)} required />
      <TextField {...state.field("title")} label={t("Title")} optional maxLength={120} />
      <TextField {...state.field("phone")} label={t("Phone")} optional maxLength={40} />
    </FormDialog>
  );
}
