import type { InstrumentPack } from "./pack-schema.ts";

const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
const named = (list: readonly { readonly value: unknown; readonly label: string }[]) =>
  list.map(({ value, label }) => [value, label]);
type Field = InstrumentPack["cstag"]["interviews"]["detail_fields"][number];
const asked = (fields: readonly Field[]) =>
  fields.map(({ help: _, options = [], ...field }) => ({ ...field, options: named(options) }));

/**
 * What gives an answer its meaning, and every word that lists of several assessments show or filter by: the same in every
 * pack (decision 045). By the place in the pack that it is about.
 */
export const frameOf = ({ cstag, wavr, case: lists }: InstrumentPack): Readonly<Record<string, unknown>> => ({
  "cstag.wizard_steps": cstag.wizard_steps,
  "cstag.answer_scale": named(cstag.answer_scale),
  ...Object.fromEntries(
    (["key_observations", "observations_suggesting"] as const).flatMap((section) => [
      [`cstag.${section}.title`, cstag[section].title],
      [`cstag.${section}.items`, cstag[section].items.map(({ key, direction }) => [key, direction])],
    ]),
  ),
  "cstag.threat_classification.options": cstag.threat_classification.options.map(
    ({ value, label, short, steps }) => ({ value, label, short, steps }),
  ),
  "cstag.threat_classification.step_expectations": cstag.threat_classification.step_expectations,
  "cstag.assessment_findings.sources": named(cstag.assessment_findings.sources),
  "cstag.assessment_findings.information_reviewed": named(cstag.assessment_findings.information_reviewed),
  "cstag.interviews.type_field": asked([cstag.interviews.type_field]),
  "cstag.interviews.detail_fields": asked(cstag.interviews.detail_fields),
  "cstag.interviews.target_witness_fields": asked(cstag.interviews.target_witness_fields),
  "cstag.interviews.forms": cstag.interviews.forms.map(({ type, title, questions }) => [
    type,
    title,
    keys(questions),
  ]),
  "cstag.safety_interviews.types": cstag.safety_interviews.types.map(
    ({ type, label, title, detail_fields, groups }) => ({
      type,
      label,
      title,
      fields: asked(detail_fields),
      groups: groups.map((group) => [group.key, group.label, group.questions.map(({ field }) => field)]),
    }),
  ),
  "wavr.intake.sections": wavr.intake.sections.map(({ key, label, fields }) => [key, label, keys(fields)]),
  "wavr.worksheet.factors": wavr.worksheet.factors.map(({ key, label, domain, kind, critical }) => [
    key,
    label,
    domain,
    kind,
    critical,
  ]),
  "wavr.worksheet.coding": named(wavr.worksheet.coding),
  "wavr.assessment.levels": named(wavr.assessment.levels),
  "wavr.assessment.fields": keys(wavr.assessment.fields),
  "wavr.plan.fields": keys(wavr.plan.fields),
  "wavr.plan.cadences": named(wavr.plan.cadences),
  ...Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      `case.${name}`,
      list.map(({ id, key, label }) => ({ id, key, label })),
    ]),
  ),
});
