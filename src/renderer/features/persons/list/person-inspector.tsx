import type { Person } from "#contract/records/persons/schema.ts";
import { formatDate, todayIso } from "#lib/words/format-date.ts";
import { type Fact, FactList } from "#ui/facts/fact-list.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { addressLine, ageOn, enrollmentNames, sourceWords } from "../person-words.ts";

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(", ");

const known = (facts: readonly Fact[]) => facts.filter((fact) => fact.value !== "" && fact.value !== null);

/** Profile, contact and facts about the record. Unknown facts are left out. */
export function PersonInspector({ person }: { readonly person: Person }) {
  const profile = known([
    { label: "Goes by", value: joined(person.preferred_name, person.pronouns) },
    { label: "Also called", value: person.aliases.join(", ") },
    { label: "Born", value: bornWords(person.date_of_birth) },
    { label: "Language", value: person.languages.join(", ") },
    { label: "Services", value: person.accommodations.join(", ") },
    { label: "Enrollment", value: enrollmentNames[person.enrollment_status ?? ""] ?? "" },
  ]);
  const contact = [
    ...person.addresses.map((each) => ({ label: each.label ?? "Address", value: addressLine(each) })),
    ...person.phones.map((each) => ({ label: each.label ?? "Phone", value: each.number })),
    ...person.emails.map((each) => ({ label: each.label ?? "Email", value: each.address })),
  ];
  return (
    <div className="person-inspector">
      <section>
        <SectionHeader title="Profile" />
        {profile.length > 0 ? <FactList facts={profile} /> : <None>Nothing recorded yet.</None>}
      </section>
      <section>
        <SectionHeader title="Contact" />
        {contact.length > 0 ? <FactList facts={contact} /> : <None>No contact recorded yet.</None>}
      </section>
      <section>
        <SectionHeader title="Record" />
        <FactList
          facts={[
            ...(person.tags.length > 0 ? [{ label: "Tags", value: person.tags.join(", ") }] : []),
            { label: "Source", value: sourceWords(person.source) },
            { label: "Updated", value: formatDate(person.updated_at) },
            { label: "Added", value: formatDate(person.created_at) },
          ]}
        />
      </section>
    </div>
  );
}

function bornWords(born: string | null): string {
  if (born === null) return "";
  const age = ageOn(born, todayIso());
  return age === null ? formatDate(born) : `${formatDate(born)} (${age})`;
}
