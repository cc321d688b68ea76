import { Plus } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { type Role, roleNames, roles } from "#contract/kit/roles.ts";
import type { Membership, User } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { useConfirmed, wantsPassword } from "#parts/exports/use-confirmed.ts";
import { OrganizationChoice } from "#parts/people/organization-choice.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { firstNameOf } from "./account-words.ts";
import { CompartmentGrants } from "./compartment-grants.tsx";
import { ConfirmAdministrator } from "./confirm-administrator.tsx";

/** Where somebody has which role; administrators change the roles of their own organizations. */
export function RolesSection({ user }: { readonly user: User }) {
  const { can } = useSession();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Membership | null>(null);
  const remove = useApiMutation("users.removeMembership");
  const changeable = user.can?.edit === true;
  return (
    <section>
      <SectionHeader
        title={t("Organizations")}
        count={user.memberships.length}
        action={
          can.administer ? (
            <Button size="small" variant="minimal" icon={Plus} onClick={() => setAdding(true)}>
              {t("Add role…")}
            </Button>
          ) : undefined
        }
      />
      <ul className="colleague-places">
        {user.memberships.map((each) => (
          <RoleRow
            key={each.organization_id}
            user={user}
            held={each}
            changeable={changeable}
            onRemove={user.memberships.length > 1 ? () => setRemoved(each) : null}
          />
        ))}
      </ul>
      {adding ? <AddRole user={user} onClose={() => setAdding(false)} /> : null}
      <DetachDialog
        what={removed}
        title={t("Take this role away?")}
        action={t("Take away")}
        words={(held) =>
          t(
            "{{fullName}} then no longer reaches the records of {{organizationName}}, unless another role covers them. What they wrote stays, with their name on it.",
            { fullName: user.full_name, organizationName: held.organization_name },
          )
        }
        onClose={() => setRemoved(null)}
        onDetach={async (held) => {
          await remove.mutateAsync({ params: { id: user.id, organizationId: held.organization_id } });
          announce(
            t("Role at {{organizationName}} taken away.", { organizationName: held.organization_name }),
          );
        }}
      />
    </section>
  );
}

interface RoleRowProps {
  readonly user: User;
  readonly held: Membership;
  readonly changeable: boolean;
  readonly onRemove: (() => void) | null;
}

/** `active`: a role that was switched off is switched on. */
interface RoleChange {
  readonly role: Role;
  readonly active?: true;
}

function RoleRow({ user, held, changeable, onRemove }: RoleRowProps) {
  const update = useApiMutation("users.updateMembership");
  const confirmed = useConfirmed(async (body: RoleChange) => {
    await update.mutateAsync({ params: { id: user.id, organizationId: held.organization_id }, body });
    return body;
  });
  const done = (made: RoleChange | false) => {
    if (made !== false)
      announce(
        made.active
          ? t("The role at {{organizationName}} is switched on.", {
              organizationName: held.organization_name,
            })
          : t("{{firstName}} is {{role}} there now.", {
              firstName: firstNameOf(user),
              role: roleNames[made.role].toLowerCase(),
            }),
      );
  };
  if (!changeable)
    return (
      <li>
        <span>{held.organization_name}</span>
        <span className="colleague-note">
          {roleNames[held.role]}
          {held.active ? "" : t(", no longer active")}
        </span>
        <CompartmentGrants user={user} held={held} />
      </li>
    );
  const ask = (asked: RoleChange) => void confirmed.start(asked).then(done, () => {});
  return (
    <li>
      <div className="colleague-role">
        <SelectField
          label={held.organization_name}
          options={namedOptions(roleNames)}
          value={held.role}
          disabled={update.isPending}
          help={held.active ? undefined : t("Switched off here.")}
          onChange={(event) => ask({ role: event.target.value as Role })}
        />
        <div className="colleague-role-acts">
          {held.active ? null : (
            <Button
              variant="minimal"
              size="small"
              loading={update.isPending}
              onClick={() => ask({ role: held.role, active: true })}
              aria-label={t("Switch on the role at {{organizationName}}", {
                organizationName: held.organization_name,
              })}
            >
              {t("Switch on")}
            </Button>
          )}
          {onRemove === null ? null : (
            <Button
              variant="minimal"
              size="small"
              onClick={onRemove}
              aria-label={t("Take away the role at {{organizationName}}", {
                organizationName: held.organization_name,
              })}
            >
              {t("Take away…")}
            </Button>
          )}
        </div>
      </div>
      <CompartmentGrants user={user} held={held} />
      <ConfirmAdministrator title={t("Change the role?")} confirmed={confirmed} onDone={done} />
      {update.isError && !confirmed.asking && !wantsPassword(update.error) ? (
        <Callout kind="stop" role="alert">
          {errorMessage(update.error)}
        </Callout>
      ) : null}
    </li>
  );
}

const addRules = z.object({
  organization_id: z
    .object({ id: z.string(), label: z.string() })
    .nullable()
    .refine((chosen) => chosen !== null, { error: t("Organization is required.") })
    .transform((chosen) => Number(chosen?.id)),
  role: z.enum(roles),
});

function AddRole({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const add = useApiMutation("users.addMembership");
  const confirmed = useConfirmed(
    async (body: z.output<typeof addRules>) =>
      (await add.mutateAsync({ params: { id: user.id }, body })).data,
  );
  const added = (made: { readonly organization_name: string }) => {
    announce(t("Role at {{organizationName}} added.", { organizationName: made.organization_name }));
    onClose();
  };
  const held = user.memberships.map((each) => Number(each.organization_id));
  const state = useForm({
    rules: addRules,
    initial: { organization_id: null, role: "viewer" } as z.input<typeof addRules>,
    fields: ["organization_id", "role"],
    ids: "role-",
    save: confirmed.start,
    onSaved: added,
  });
  const title = t("Add a role");
  if (confirmed.asking) return <ConfirmAdministrator title={title} confirmed={confirmed} onDone={added} />;
  return (
    <FormDialog
      title={title}
      action={t("Add role")}
      width="small"
      state={state}
      failed={t("Not added.")}
      onClose={onClose}
    >
      <Controlled of={state} name="organization_id">
        {(field) => (
          <OrganizationChoice
            {...field}
            autoFocus
            label={t("Organization")}
            required
            offers={(each) => each.closed_at === null && !held.includes(Number(each.id))}
          />
        )}
      </Controlled>
      <SelectField {...state.field("role")} label={t("Role")} options={namedOptions(roleNames)} required />
    </FormDialog>
  );
}
