import type { AccountState, User } from "#contract/records/users/schema.ts";

export const accountStateNames: Readonly<Record<AccountState, string>> = {
  active: "Active",
  invited: "Invited",
  off: "Switched off",
};

/** Nothing where the reader does not administer the account. */
export const stateOf = ({ account }: Pick<User, "account">): string =>
  account ? accountStateNames[account.state] : "";

export const secondFactorOf = ({ account }: Pick<User, "account">): string =>
  !account
    ? ""
    : account.second_factor
      ? "App"
      : account.state === "invited"
        ? "At first sign-in"
        : "Not set up";

/** `Marcus` of `Marcus Ellery`: what a sentence calls a colleague. */
export const firstNameOf = ({ full_name }: Pick<User, "full_name">): string =>
  full_name.split(" ")[0] ?? full_name;
