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
        title="Organizations"
        count={user.memberships.length}
        action={
          can.administer ? (
            <Button size="small" variant="minimal" icon={Plus} onClick={() => setAdding(true)}>
              Add role…
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
        title="Take this role away?"
        action="Take away"
        words={(held) =>
          `${user.full_name} then no longer reaches the records of ${held.organization_name}, unless another role covers them. What they wrote stays, with their name on it.`
        }
        onClose={() => setRemoved(null)}
        onDetach={async (held) => {
          await remove.mutateAsync({ params: { id: user.id, organizationId: held.organization_id } });
          announce(`Role at ${held.organization_name} taken away.`);
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

function RoleRow({ user, held, changeable, onRemove }: RoleRowProps) {
  const update = useApiMutation("users.updateMembership");
  if (!changeable)
    return (
      <li>
        <span>{held.organization_name}</span>
        <span className="colleague-note">
          {roleNames[held.role]}
          {held.active ? "" : ", no longer active"}
        </span>
      </li>
    );
  const change = (role: Role) =>
    update.mutate(
      { params: { id: user.id, organizationId: held.organization_id }, body: { role, active: held.active } },
      { onSuccess: () => announce(`${firstNameOf(user)} is ${roleNames[role].toLowerCase()} there now.`) },
    );
  return (
    <li>
      <div className="colleague-role">
        <SelectField
          label={held.organization_name}
          options={namedOptions(roleNames)}
          value={held.role}
          disabled={update.isPending}
          help={held.active ? undefined : "Switched off here."}
          onChange={(event) => change(event.target.value as Role)}
        />
        {onRemove === null ? null : (
          <Button
            variant="minimal"
            size="small"
            onClick={onRemove}
            aria-label={`Take away the role at ${held.organization_name}`}
          >
            Take away…
          </Button>
        )}
      </div>
      {update.isError ? (
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
    .refine((chosen) => chosen !== null, { error: "Organization is required." })
    .transform((chosen) => Number(chosen?.id)),
  role: z.enum(roles),
});

function AddRole({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const add = useApiMutation("users.addMembership");
  const held = user.memberships.map((each) => Number(each.organization_id));
  const state = useForm({
    rules: addRules,
    initial: { organization_id: null, role: "viewer" } as z.input<typeof addRules>,
    fields: ["organization_id", "role"],
    ids: "role-",
    save: async (body) => (await add.mutateAsync({ params: { id: user.id }, body })).data,
    onSaved: (made) => {
      announce(`Role at ${made.organization_name} added.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add a role"
      action="Add role"
      width="small"
      state={state}
      failed="Not added."
      onClose={onClose}
    >
      <Controlled of={state} name="organization_id">
        {(field) => (
          <OrganizationChoice
            {...field}
            autoFocus
            label="Organization"
            required
            offers={(each) => each.closed_at === null && !held.includes(Number(each.id))}
          />
        )}
      </Controlled>
      <SelectField {...state.field("role")} label="Role" options={namedOptions(roleNames)} required />
    </FormDialog>
  );
}
