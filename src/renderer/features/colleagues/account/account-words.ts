import type { AccountState, User } from "#contract/records/users/schema.ts";
import { t } from "#lib/words/t.ts";

export const accountStateNames: Readonly<Record<AccountState, string>> = {
  active: t("Active"),
  invited: t("Invited"),
  off: t("Switched off"),
};

/** Nothing where the reader does not administer the account. */
export const stateOf = ({ account }: Pick<User, "account">): string =>
  account ? accountStateNames[account.state] : "";

export const secondFactorOf = ({ account }: Pick<User, "account">): string =>
  !account
    ? ""
    : account.second_factor
      ? t("App")
      : account.state === "invited"
        ? t("At first sign-in")
        : t("Not set up");

/** `Marcus` of `Marcus Ellery`: what a sentence calls a colleague. */
export const firstNameOf = ({ full_name }: Pick<User, "full_name">): string =>
  full_name.split(" ")[0] ?? full_name;
