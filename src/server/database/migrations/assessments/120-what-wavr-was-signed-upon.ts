import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * The levels of concern that were signed last, by which a list of cases is found and put in order, and what the intake and the worksheets
 * said then, as a digest of each answer: later it can be told which of them changed. Of what was signed before this, nothing is known.
 */
export const whatWavrWasSignedUpon = (schema: SchemaSql): readonly string[] => {
  const signed = (key: string) =>
    `(select ${schema.field("wavr_copies.state", key)} from wavr_copies where wavr_copies.form_id = wavr_forms.id order by wavr_copies.number desc limit 1)`;
  return [
    "alter table wavr_forms add column concern text",
    "alter table wavr_forms add column concern_other text",
    "alter table wavr_forms add column signed_upon text",
    `update wavr_forms set concern = ${signed("concern_targeted_violence")}, concern_other = ${signed("concern_other_behavior")} where form = 'assessment'`,
  ];
};
