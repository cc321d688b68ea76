import "./assessments.css";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Person, PersonRef } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { useAway } from "#lib/bridge/use-away.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { ClosedNote, useClosed } from "#parts/compartments/closed-note.tsx";
import { AddPersonDialog } from "#parts/people/add-person-dialog.tsx";
import { findingHelp } from "#parts/people/finding-help.ts";
import { PersonSuggest } from "#parts/people/person-suggest.tsx";
import { useAge } from "#parts/people/use-age.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { type Model, modelsFor } from "./models-for.ts";

/** Which assessment it is to be: by the age and the type of the person, and by what their cases offer. */
export function StartAssessmentPage() {
  usePage(t("New assessment"), [
    { label: t("Assessments"), to: paths.assessments() },
    { label: t("New assessment") },
  ]);
  const [query, setQuery] = useSearchParams();
  const api = useApi();
  const away = useAway();
  const uuid = query.get("person");
  const found = useQuery({
    ...apiQuery(api, "persons.show", { params: { id: uuid ?? "" } }),
    enabled: uuid !== null,
  });
  const person = found.data?.data ?? null;
  const { can } = useSession();
  const [adding, setAdding] = useState<string | null>(null);
  const [seen, see] = useState<PersonRef | null>(null);
  return (
    <PageLayout header={<PageHeader title={t("New assessment")} />}>
      <div className="assessment-start">
        <PersonSuggest
          label={t("Whom it is about")}
          required
          help={findingHelp(away)}
          value={person ?? seen}
          {...(can.create_records ? { onCreate: setAdding } : {})}
          onChange={(chosen) => {
            see(chosen);
            setQuery(chosen === null ? {} : { person: chosen.uuid }, { replace: true });
          }}
        />
        {adding === null ? null : (
          <AddPersonDialog
            name={adding}
            organizationId={undefined}
            onClose={() => setAdding(null)}
            onAdded={(added) => {
              see(added);
              setQuery({ person: added.uuid }, { replace: true });
            }}
          />
        )}
        {uuid === null || person !== null ? null : (
          <Loaded query={found} label={t("Loading the person")} count={2} />
        )}
        {person === null ? null : <Models key={person.uuid} person={person} />}
      </div>
    </PageLayout>
  );
}

function Models({ person }: { readonly person: Person }) {
  const api = useApi();
  const { age } = useAge(person.uuid);
  const { models, why } = modelsFor({ age, typeId: person.person_type.id });
  // Only in open cases that are about them: whoever was targeted, or saw it, is not assessed.
  const about = person.cases.filter(
    ({ status, role }) => status !== "closed" && (role === "subject" || role === "other"),
  );
  const cases = useQueries({
    queries: about.map(({ id }) => apiQuery(api, "cases.show", { params: { id } })),
  }).flatMap(({ data }) => data?.data ?? []);
  const closed = useClosed(models.includes("wavr") ? person.person_type.id : null);
  return (
    <>
      <p role="status">{why}</p>
      {closed === null ? null : <ClosedNote closed={closed} />}
      {models.map((model) => (
        <OneModel key={model} model={model} person={person} cases={cases} />
      ))}
    </>
  );
}

interface OneModelProps {
  readonly model: Model;
  readonly person: Person;
  readonly cases: readonly CaseRecord[];
}

/** One model with the places where it can be begun: WAVR always in a case, CSTAG without one too. */
function OneModel({ model, person, cases }: OneModelProps) {
  const offering = cases.filter(({ offers, can }) => offers.includes(model) && can.edit);
  const others = cases.filter(({ offers }) => !offers.includes(model));
  const isWavr = model === "wavr";
  const short = isWavr ? "WAVR" : "CSTAG";
  return (
    <section>
      <SectionHeader title={isWavr ? t("WAVR assessment") : t("CSTAG assessment")} />
      <div className="assessment-start-ways">
        {offering.map(({ id, number, title }) => (
          <LinkButton
            key={id}
            to={
              isWavr
                ? paths.wavrOf(id, person.uuid)
                : `${paths.caseCstag(id, "new")}?personId=${encodeURIComponent(person.uuid)}`
            }
          >
            {t("In {{number}}: {{title}}", { number, title })}
          </LinkButton>
        ))}
        {isWavr ? (
          <LinkButton to={paths.newCase()} state={{ persons: [person] }} variant="minimal">
            {t("In a new case")}
          </LinkButton>
        ) : (
          <LinkButton
            to={paths.personCstag(person.uuid, "new")}
            state={{ persons: [person] }}
            variant={offering.length === 0 ? "plain" : "minimal"}
          >
            {t("Without a case")}
          </LinkButton>
        )}
      </div>
      {others.map(({ id, number, type }) => (
        <p key={id} className="assessment-start-note">
          {t("{{number}} does not offer {{model}}: its type is “{{type}}”. Another type offers it.", {
            number,
            model: short,
            type: type?.label ?? "",
          })}
        </p>
      ))}
    </section>
  );
}
