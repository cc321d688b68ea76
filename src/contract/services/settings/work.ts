import { z } from "zod";
import { id, settingFields } from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** Without a name and password in it, which would be shown to everybody. */
const plainHttps = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?([/?#][^\s\\]*)?$/i;

/** An address of the Resources box; null is the one that the server's operator set, if any (DOMAIN-10i). */
const address = (name: string) =>
  z
    .string()
    .trim()
    .max(500)
    .regex(plainHttps, { error: `${name} must be an address that begins with https://.` })
    .nullable();

/** A case has some fifteen papers, which are made one after the other: they are counted apart from what takes rows out. */
export const papersForExport = 6;

const exportsError = "Exports in an hour must be a whole number from 1 to 100.";

const rules = {
  consultation: address("Consultation"),
  manual: address("Manual"),
  training: address("Training"),
  /** What is gone through before a case is closed, a line each. */
  closing_checklist: z
    .array(
      z.string().trim().min(1).max(200, { error: "A line of the checklist has at most 200 characters." }),
    )
    .max(20, { error: "Closing checklist has at most 20 lines." }),
  /** Exports that one person may make in an hour (V-6); of papers, `papersForExport` times as many. */
  exports_per_hour: z
    .int({ error: exportsError })
    .min(1, { error: exportsError })
    .max(100, { error: exportsError }),
  /** Does somebody else read and approve a disclosure before its document is made? */
  disclosures_by_two: z.boolean().default(false),
};

export const workRules = z.object(rules);
export type WorkRules = z.infer<typeof workRules>;

export const workSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  ...rules,
  /** Without a setting what the operator allows, however much that is. */
  exports_per_hour: z.int(),
});
export type WorkSettings = z.infer<typeof workSettings>;

export const workSettingsChange = z.object({ organization_id: id.optional(), ...rules });
