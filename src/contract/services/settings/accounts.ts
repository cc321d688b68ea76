import { z } from "zod";
import { id, settingFields } from "#contract/kit/common.ts";
import { roles } from "#contract/kit/roles.ts";
import { organization } from "#contract/records/organizations/schema.ts";

const number = (name: string, least: number, most: number, unit: string) => {
  const error = `${name} must be a whole number of ${unit} from ${least} to ${most}.`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};

/** How the people of a tree of organizations sign in (V-4, V-5). */
const rules = {
  /** Who must have a second factor: everyone with one of these roles. Nobody where it is empty. */
  second_factor_roles: z.array(z.enum(roles)).max(roles.length),
  /** Where they have that role: in these organizations or below them. In the whole tree where it is empty. */
  second_factor_organizations: z.array(id).max(200),
  /** Days from the setting, or from a later account, until nothing else is open without one. */
  second_factor_grace_days: number("Days to set it up", 0, 90, "days"),
  /** Minutes without use after which a session ends that is not kept. */
  idle_minutes: number("Minutes without use", 5, 120, "minutes"),
  /** Hours after which a session ends that is not kept. */
  absolute_hours: number("Longest session", 1, 24, "hours"),
  /** Days after which a session ends that somebody asked to keep; 0 keeps none. */
  remembered_days: number("Days that a sign-in is kept", 0, 14, "days"),
  /** Records opened by one person in an hour above which administrators are told; 0 tells never. */
  bulk_reading: number("Records in an hour", 0, 100_000, "records"),
};

export const accountRules = z.object(rules);
export type AccountRules = z.infer<typeof accountRules>;

/** What holds where a tree has set nothing. */
export const usualAccountRules: AccountRules = {
  second_factor_roles: [],
  second_factor_organizations: [],
  second_factor_grace_days: 14,
  idle_minutes: 30,
  absolute_hours: 12,
  remembered_days: 14,
  bulk_reading: 250,
};

export const accountSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  ...rules,
  /** The organizations that `second_factor_organizations` names. */
  chosen_organizations: z.array(organization),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const accountSettingsChange = z.object({ organization_id: id.optional(), ...rules });
