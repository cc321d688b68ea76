import { ageOn } from "#contract/kit/days.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { formatDate, todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { type Fact, FactList } from "#ui/facts/fact-list.tsx";
import { None } from "#ui/layout/list-section.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { addressLine, enrollmentNames, sourceWords } from "../person-words.ts";

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(", ");

const known = (facts: readonly Fact[]) => facts.filter((fact) => fact.value !== "" && fact.value !== null);

/** Profile, contact and facts about the record. Unknown facts are left out. */
export function PersonInspector({ person }: { readonly person: Person }) {
  const profile = known([
    { label: t("Goes by"), value: joined(person.preferred_name, person.pronouns) },
    { label: t("Also called"), value: person.aliases.join(", ") },
    { label: t("Born"), value: bornWords(person.date_of_birth) },
    { label: t("Language"), value: person.languages.join(", ") },
    { label: t("Services"), value: person.accommodations.join(", ") },
    { label: t("Enrollment"), value: enrollmentNames[person.enrollment_status ?? ""] ?? "" },
  ]);
  const contact = [
    ...person.addresses.map((each) => ({ label: each.label ?? t("Address"), value: addressLine(each) })),
    ...person.phones.map((each) => ({ label: each.label ?? t("Phone"), value: each.number })),
    ...person.emails.map((each) => ({ label: each.label ?? t("Email"), value: each.address })),
  ];
  return (
    <div className="person-inspector">
      <section>
        <SectionHeader title={t("Profile")} />
        {profile.length > 0 ? <FactList facts={profile} /> : <None>{t("Nothing recorded yet.")}</None>}
      </section>
      <section>
        <SectionHeader title={t("Contact")} />
        {contact.length > 0 ? <FactList facts={contact} /> : <None>{t("No contact recorded yet.")}</None>}
      </section>
      <section>
        <SectionHeader title={t("Record")} />
        <FactList
          facts={[
            ...(person.tags.length > 0 ? [{ label: t("Tags"), value: person.tags.join(", ") }] : []),
            { label: t("Source"), value: sourceWords(person) },
            ...(person.source_id ? [{ label: t("Roster ID"), value: person.source_id }] : []),
            { label: t("Updated"), value: formatDate(person.updated_at) },
            { label: t("Added"), value: formatDate(person.created_at) },
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
