import type { Rights } from "./rights.ts";

export type Refusals = Readonly<Partial<Record<keyof Rights, string>>>;

/** Said to an administrator about their own account and roles, instead of a refusal without a reason. */
export const ownAccount =
  "This is your own account. Only another administrator changes your roles, or switches you off.";

const reachesFurther =
  "They have a role in an organization that you do not administer too. Only an administrator of both changes the account.";

/** `others`: the rights that the reader would have if the account were not their own. */
export function refusalsOfUser(rights: Rights, others: Rights): Refusals {
  if (others.edit && !rights.edit) return { edit: ownAccount, delete: ownAccount };
  return rights.edit && !rights.delete ? { delete: reachesFurther } : {};
}

export function refusalsOfOrganization(rights: Rights, parentId: number | null): Refusals {
  if (!rights.edit || rights.delete) return {};
  return {
    delete:
      parentId === null
        ? "This is the root of its tree, which is never deleted."
        : "Only administrators of the organization that it lies below delete it.",
  };
}
