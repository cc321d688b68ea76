import type { UserRef } from "#contract/kit/common.ts";
import type { Entity } from "#contract/records/entities/schema.ts";
import type { EntityTemplateChoice } from "#contract/records/entity-templates/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { OpenForm } from "#parts/records/record-form.tsx";
import type { KnownTemplate, SectionsOf, Templates } from "#parts/template-fields/use-templates.ts";

/** What a form has learned of templates and of the people whom answers name; its values hold only keys and ids. */
export interface KnownOfForm extends Templates<EntityTemplateChoice> {
  readonly people: () => { readonly persons: readonly PersonRef[]; readonly users: readonly UserRef[] };
  readonly meetPerson: (person: PersonRef) => void;
  /** The record as it is now at the server. */
  readonly meetRecord: (record: Entity) => void;
  /** What a template is called. */
  readonly nameOf: (id: unknown) => string;
}

export function knownOfForm({ lists, record }: OpenForm<"entity">): KnownOfForm {
  const offered = lists.templates;
  const met: KnownTemplate[] = [];
  const persons: PersonRef[] = [];
  const users: UserRef[] = [...lists.users];
  const meetRecord = ({ template }: Entity) => {
    if (template === null) return;
    met.push(template);
    persons.push(...template.persons);
    users.push(...template.users.filter(({ id }) => users.every((each) => each.id !== id)));
  };
  if (record !== null) meetRecord(record);
  const find = (id: number | null, version: number | null) =>
    [...met, ...offered].find((each) => each.id === id && each.version === version) ?? null;
  const sectionsOf: SectionsOf = (id, version) => find(id, version)?.sections ?? [];
  return {
    offered,
    met,
    meet: (template) => void met.push(template),
    find,
    sectionsOf,
    people: () => ({ persons, users }),
    meetPerson: (person) => void persons.push(person),
    meetRecord,
    nameOf: (id) => [...met, ...offered].find((each) => each.id === id)?.name ?? "",
  };
}
