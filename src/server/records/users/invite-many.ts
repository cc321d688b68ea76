import { roleNames, roles } from "#contract/kit/roles.ts";
import { type FieldMessages, fieldMessages } from "#contract/kit/validation.ts";
import { type ListedAnswer, type ListedColleague, newUser } from "#contract/records/users/schema.ts";
import { userRights } from "#server/access/rights.ts";
import type { Call } from "#server/http/call.ts";
import { allOrganizations, type OrganizationRow } from "#server/platform/accounts/organizations.ts";
import { findUserByEmail, insertMembership, membershipsOf } from "#server/platform/accounts/users.ts";
import { sameLabel } from "#server/text/same-label.ts";
import { addColleague, addressIsTaken } from "./adding.ts";
import { requireConfirmedFor } from "./confirmed-administrators.ts";
import { mayGiveRolesIn, settleRightsOf } from "./memberships.ts";

type Many = Call<"users.inviteMany">;

/** The one organization that a text names by id, case number prefix or name; words on what is wrong where none is. */
function organizationNamed(offered: readonly OrganizationRow[], text: string): OrganizationRow | string {
  const wanted = text.trim();
  if (wanted === "") return "Organization is required.";
  const found = [
    offered.filter((each) => String(each.id) === wanted),
    offered.filter((each) => sameLabel(each.number_prefix, wanted)),
    offered.filter((each) => sameLabel(each.name, wanted)),
  ].find((each) => each.length > 0);
  if (found === undefined)
    return "No open organization that you administer has this name or case number prefix.";
  const [first, second] = found;
  return first !== undefined && second === undefined
    ? first
    : "Several organizations have this name. Write the case number prefix instead.";
}

const roleNamed = (text: string) =>
  roles.find((role) => sameLabel(role, text.trim()) || sameLabel(roleNames[role], text.trim()));

/** The role that somebody with an account holds in an organization, or null; a text where they are nobody to the caller. */
async function heldThere({ db, auth }: Many, userId: number, organizationId: number) {
  const held = await membershipsOf(db, userId);
  if (!userRights(auth.reach, held, userId === auth.userId).view) return addressIsTaken;
  return held.find((each) => each.organization_id === organizationId) ?? null;
}

/** What became of a row, and whom it was about where something was changed. */
interface Done {
  readonly answer: ListedAnswer;
  readonly changed?: number;
}

async function invitedRow(
  call: Many,
  row: ListedColleague,
  offered: readonly OrganizationRow[],
  before: ReadonlySet<string>,
): Promise<Done> {
  const { db, body } = call;
  const organization = organizationNamed(offered, row.organization);
  const role = roleNamed(row.role);
  const said = {
    full_name: row.full_name.trim(),
    email: row.email.trim().toLowerCase(),
    organization_name: typeof organization === "string" ? null : organization.name,
    role: role ?? null,
  };
  const refused = (problems: FieldMessages): Done => ({
    answer: {
      ...said,
      state: "refused",
      problems: Object.fromEntries(Object.entries(problems).map(([field, texts]) => [field, [...texts]])),
    },
  });
  const parsed = newUser.safeParse(
    { ...row, email: row.email.trim(), organization_id: 1, role: role ?? "viewer" },
    { reportInput: true },
  );
  const problems = {
    ...(parsed.success ? {} : fieldMessages(parsed.error)),
    ...(typeof organization === "string" ? { organization: [organization] } : {}),
    ...(role === undefined
      ? { role: [`Role must be one of ${Object.values(roleNames).join(", ").toLowerCase()}.`] }
      : {}),
    ...(before.has(said.email) ? { email: ["This email stands in the list twice."] } : {}),
  };
  if (!parsed.success || typeof organization === "string" || role === undefined || before.has(said.email))
    return refused(problems);
  const known = await findUserByEmail(db, said.email);
  if (known === undefined) {
    const answer = { ...said, state: "new", problems: {} } as const;
    if (body.dry_run) return { answer };
    await requireConfirmedFor(call, role);
    return {
      answer,
      changed: await addColleague(call, { ...parsed.data, organization_id: organization.id, role }),
    };
  }
  const held = await heldThere(call, known.id, organization.id);
  if (typeof held === "string") return refused({ email: [held] });
  const theirs = { ...said, full_name: known.full_name, problems: {} };
  if (held === null) {
    const answer = { ...theirs, state: "role" } as const;
    if (body.dry_run) return { answer };
    await requireConfirmedFor(call, role);
    await insertMembership(db, { user_id: known.id, organization_id: organization.id, role, active: 1 });
    await settleRightsOf(db, known.id, { userId: call.auth.userId, now: call.now });
    return { answer, changed: known.id };
  }
  if (held.role === role && held.active === 1) return { answer: { ...theirs, state: "same" } };
  return refused({
    role: [
      held.active === 1
        ? `They are ${roleNames[held.role].toLowerCase()} there already. Change the role on their page.`
        : "They were switched off there. Switch them on on their page.",
    ],
  });
}

/** Invites the colleagues of a list, each row for itself; with `dry_run` it only says what would become of each. */
export async function inviteMany(call: Many): Promise<ListedAnswer[]> {
  const { db, auth, body, audit } = call;
  const giveable = new Set(mayGiveRolesIn(auth));
  const offered = (await allOrganizations(db)).filter((each) => giveable.has(each.id));
  const done: Done[] = [];
  const before = new Set<string>();
  for (const row of body.people) {
    const one = await invitedRow(call, row, offered, before);
    done.push(one);
    if (one.answer.state !== "refused") before.add(one.answer.email);
  }
  audit({
    fields: body.dry_run
      ? ["dry run"]
      : done.flatMap(({ answer, changed }) =>
          changed === undefined ? [] : [`${answer.state === "new" ? "invited" : "role of"} user ${changed}`],
        ),
  });
  return done.map(({ answer }) => answer);
}
