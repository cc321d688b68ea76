import type { z } from "zod";
import { optionalId } from "#contract/kit/common.ts";
import { bulletinBody } from "#contract/records/bulletins/schema.ts";

/** What the form asks for: the body of the call, and the place, which stands in its path. */
export const bulletinRules = bulletinBody
  .omit({ uuid: true, organization_id: true, withdrawn_reason: true })
  .extend({ location_id: optionalId });
export type BulletinFormValues = z.input<typeof bulletinRules>;

const week = 7 * 86_400_000;

/** The same time of day, a week from now, on the whole hour. */
const inAWeek = (): string => {
  const end = new Date(Date.now() + week);
  end.setMinutes(0, 0, 0);
  return end.toISOString();
};

/** Ungraded: whoever issues it says how far it can be trusted. */
export const blankBulletin = (
  location: { readonly id: number; readonly organization_id: number } | null,
): BulletinFormValues => ({
  title: "",
  body: "",
  source: "",
  reliability: "untested",
  credibility: "unknown",
  location_id: location?.id ?? null,
  organization_ids: location === null ? [] : [location.organization_id],
  location_group_ids: [],
  valid_from: null,
  valid_to: inAWeek(),
});
