import { z } from "zod";
import { fieldValues } from "#contract/records/case-templates/field-schema.ts";
import { keepValues } from "#contract/records/case-templates/fields.ts";
import { type WrittenUnder, writtenUnder } from "#contract/records/entity-templates/schema.ts";
import type { Fields } from "#core/outbox/effects/shapes.ts";

const number = z.number().nullable();
const answers = fieldValues.catch({});

/**
 * What a change says of the template that a record is written under: the version that it has, or the one that the form
 * offers, and the answers after the save, as the server keeps them.
 */
export function templateAnswers(given: Fields, known: Fields | null, form: Fields): Fields {
  const id = number.catch(null).parse(given.template_id ?? null);
  const held = answers.parse(known?.fields ?? {});
  const sent = answers.parse(given.fields ?? {});
  if (id === null)
    return { template_id: null, template_version: null, template: null, fields: keepValues([], held, sent) };
  const own = writtenUnder
    .nullable()
    .catch(null)
    .parse(known?.template ?? null);
  const offered = z
    .array(z.unknown())
    .catch([])
    .parse(form.templates ?? [])
    .map((each) => writtenUnder.nullable().catch(null).parse(each))
    .find((each) => each?.id === id);
  const named = number.catch(null).parse(given.template_version ?? null);
  const version = named ?? (own?.id === id ? own.version : (offered?.version ?? null));
  const isIt = (each: WrittenUnder | null | undefined) => each?.id === id && each.version === version;
  const template = isIt(own) ? own : isIt(offered) ? (offered ?? null) : null;
  return {
    template_id: id,
    template_version: version,
    template,
    // Where the version is not known here, all that was answered stays until the server has said what is kept.
    fields: template === null ? { ...held, ...sent } : keepValues(template.sections, held, sent),
  };
}

/** Is a record of this shape written under a template? */
export const hasTemplate = (record: object): boolean =>
  ["template_id", "template_version", "template", "fields"].every((name) => Object.hasOwn(record, name));
