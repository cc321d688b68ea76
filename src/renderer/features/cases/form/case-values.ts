import { z } from "zod";
import { fieldProblems } from "#contract/records/case-templates/fields.ts";
import { caseBody } from "#contract/records/cases/schema.ts";
import { type When, whenProblem } from "#contract/records/cases/when.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { saysTime, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { formAnswers } from "#parts/template-fields/fields-for.ts";
import type { SectionsOf } from "#parts/template-fields/use-templates.ts";

const moments = caseBody.pick({ occurred_at: true, reported_at: true });

/** By whose clocks the form is filled in, which its school says. */
type ZoneNow = () => Zone;

const momentProblem = (before: When | null, next: When, zone: ZoneNow) =>
  whenProblem(before, next, new Date().toISOString(), (at) => !saysTime(at, zone()));

/** Said as soon as it is typed, also while other fields are still to be filled in. */
const aboutMoments = (before: When | null, zone: ZoneNow) => ({
  when: ({ value }: { readonly value: unknown }) => moments.safeParse(value).success,
  error: ({ input }: { readonly input?: unknown }) => {
    const next = moments.safeParse(input).data;
    return next === undefined ? undefined : momentProblem(before, next, zone)?.message;
  },
});

/**
 * The contract's rules, those of the case's template, and three of the screen: one of several schools must be chosen,
 * closing needs a reason, and nothing about an anonymous reporter is stored, even where a name was typed before.
 * `before`: the case as it is, whose moments are not judged again.
 */
export const caseFormSchemaWith = (sectionsOf: SectionsOf, before: When | null, zone: ZoneNow = () => null) =>
  caseBody
    .extend({
      organization_id: z.int({ error: t("School is required.") }),
      fields: formAnswers.optional(),
    })
    .refine((body) => momentProblem(before, body, zone)?.field !== "occurred_at", {
      path: ["occurred_at"],
      ...aboutMoments(before, zone),
    })
    .refine((body) => momentProblem(before, body, zone)?.field !== "reported_at", {
      path: ["reported_at"],
      ...aboutMoments(before, zone),
    })
    .superRefine((body, context) => {
      const sections = sectionsOf(body.template_id ?? null, body.template_version ?? null);
      for (const { key, message } of fieldProblems(sections, body.fields ?? {}))
        context.addIssue({ code: "custom", path: ["fields", key], message });
      if (body.stage === "closed" && body.closing_reason === null) {
        context.addIssue({
          code: "custom",
          path: ["closing_reason"],
          message: t("Reason for closing is required."),
        });
      }
    })
    .transform((body) =>
      body.reporter.anonymous ? { ...body, reporter: { name: null, role: null, anonymous: true } } : body,
    );
/** The rules without a template. */
export const caseFormSchema = caseFormSchemaWith(() => [], null);

/** Values of the case form: the contract's body, with blank text for what is unknown. */
export type CaseValues = z.input<typeof caseFormSchema>;

/** What each part of the form is given. */
export type CaseFormPart<O> = { readonly state: FormFields<CaseValues, O> };

type FirstPerson = { readonly uuid: string };

export const emptyCase = (
  organizations: readonly { readonly id: number }[],
  persons: readonly FirstPerson[],
  now: string,
): CaseValues => ({
  // The school is preset where there is only one.
  organization_id: (organizations.length === 1 ? organizations[0]?.id : undefined) as number,
  title: "",
  stage: "intake",
  category_id: null,
  type_id: null,
  confidentiality: "team",
  occurred_at: null,
  reported_at: now,
  reporter: { name: "", role: "", anonymous: false },
  location: "",
  location_id: null,
  zone_id: null,
  events: [],
  summary: "",
  exact_words: "",
  immediate_safety: "",
  closing_reason: "",
  tags: [],
  template_id: null,
  template_version: null,
  fields: {},
  persons: persons.map((person) => ({ person_uuid: person.uuid, role: "subject" })),
  team: [],
});

export const caseLabels: Readonly<Record<string, string>> = {
  organization_id: t("School"),
  title: t("Title"),
  stage: t("Stage"),
  category_id: t("Category"),
  type_id: t("Type"),
  confidentiality: t("Who may see it"),
  occurred_at: t("When it happened"),
  reported_at: t("When it was reported"),
  reporter: t("Who reported it"),
  location: t("Location"),
  location_id: t("Location on record"),
  zone_id: t("Zone of its floor plan"),
  events: t("Events that it concerns"),
  summary: t("Summary"),
  exact_words: t("Exact words"),
  immediate_safety: t("Immediate safety"),
  closing_reason: t("Reason for closing"),
  tags: t("Tags"),
  template_id: t("Template"),
  template_version: t("Version of the template"),
  fields: t("Answers"),
  persons: t("People"),
  team: t("Team"),
};
