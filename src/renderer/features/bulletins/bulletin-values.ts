import { z } from "zod";
import { optionalId, typedText } from "#contract/kit/common.ts";
import { type Bulletin, bulletinBody } from "#contract/records/bulletins/schema.ts";
import { saysTime, type Zone } from "#lib/words/format-date.ts";
import { fromInstant, toInstant } from "#lib/words/instants.ts";
import { t } from "#lib/words/t.ts";
import { messages } from "#ui/forms/form-messages.ts";

export const bodyLabel = t("What they should know and do");

const wholeDay = 86_400_000;

/**
 * What the form asks for: the body of the call, and the place, which stands in its path; and whom it is for, where it is known here who may
 * be addressed. `zoneNow` says by which clocks its days are read.
 */
export const bulletinRulesOf = (knowsAddressees: boolean, zoneNow: () => Zone) =>
  rules.superRefine(({ organization_ids, location_group_ids, valid_from, valid_to }, context) => {
    if (valid_from && Date.parse(untilEndOf(valid_to, zoneNow())) <= Date.parse(valid_from))
      context.addIssue({
        code: "custom",
        path: ["valid_to"],
        message: t("The end must be later than the start."),
      });
    // A day alone is that whole day.
    if (Date.parse(valid_to) < Date.now() - wholeDay)
      context.addIssue({
        code: "custom",
        path: ["valid_to"],
        message: t("The end has passed. Enter a day and time to come."),
      });
    if (knowsAddressees && organization_ids.length + location_group_ids.length === 0)
      context.addIssue({
        code: "custom",
        path: ["organization_ids"],
        message: t("Choose who is to read it."),
      });
  });

const rules = bulletinBody
  .omit({
    uuid: true,
    organization_id: true,
    until_event: true,
    instead_of: true,
    withdrawn_reason: true,
  })
  .extend({
    location_id: optionalId,
    body: typedText()
      .min(1, { error: messages.required(bodyLabel) })
      .max(5_000),
    valid_to: z.string().min(1, { error: t("Enter the day and time until which it holds.") }),
    /** The event whose end was chosen as its own, as that was then: a draft says so when it was moved since. */
    ending: z.object({ uuid: z.string(), title: z.string(), ends_at: z.string() }).nullish(),
  });
export type BulletinFormValues = z.input<typeof rules>;
export type Ending = NonNullable<BulletinFormValues["ending"]>;

/** A day alone means all of it: what is announced for an evening is not over before it. */
export const untilEndOf = (moment: string, zone: Zone): string =>
  saysTime(moment, zone) ? moment : (toInstant(fromInstant(moment, zone).day, "23:59", zone) ?? moment);

/** Ungraded, and without an end but that of an event: whoever issues it says how far it can be trusted and for how long it holds. */
export const blankBulletin = (
  location: { readonly id: number; readonly organization_id: number } | null,
  ending: Ending | null,
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
  valid_to: ending?.ends_at ?? "",
  ending,
});

/** An event as it is now. */
export const endingNow = ({ uuid, title, ends_at }: Ending): Ending => ({ uuid, title, ends_at });

/** What another one says, to the same people, until the event that it was issued for is over as that is now. */
export const bulletinAnew = (before: Bulletin): BulletinFormValues => ({
  title: before.title,
  body: before.body ?? "",
  source: before.source ?? "",
  reliability: before.reliability,
  credibility: before.credibility,
  location_id: before.location?.id ?? null,
  organization_ids: before.audience.organizations.map(({ id }) => id),
  location_group_ids: before.audience.location_groups.map(({ id }) => id),
  valid_from: null,
  valid_to: before.until_event?.ends_at ?? "",
  ending: before.until_event === null ? null : endingNow(before.until_event),
});
