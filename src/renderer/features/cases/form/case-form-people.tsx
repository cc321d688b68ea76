import { UserPlus, X } from "lucide-react";
import { useState } from "react";
import type { CaseRole } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { isStaff } from "#instruments/person-types.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useAway } from "#lib/bridge/use-away.ts";
import { t } from "#lib/words/t.ts";
import { ClosedNote, useClosed } from "#parts/compartments/closed-note.tsx";
import { AddPersonDialog } from "#parts/people/add-person-dialog.tsx";
import { apartAmong } from "#parts/people/apart-among.ts";
import { findingHelp, findingPlaceholder } from "#parts/people/finding-help.ts";
import { foundNote } from "#parts/people/found-note.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Avatar, Who } from "#ui/facts/avatar.tsx";
import { FieldNotes } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import { childrenAmong, firstRole, personNote, roleOptions } from "../case-words.ts";
import { ParentOf } from "../parent-of.tsx";
import type { CaseFormPart } from "./case-values.ts";

type PersonOption = SuggestOption & { readonly person: PersonRef };

type CaseFormPeopleProps<O> = CaseFormPart<O> & {
  readonly known: readonly PersonRef[];
  readonly organizationId: number | undefined;
  readonly onMet: (person: PersonRef) => void;
};

/** Of a subject who is staff: that the right to an assessment of them is missing, before the case is written. */
function StaffNote({ types }: { readonly types: readonly number[] }) {
  const closed = useClosed(types.find(isStaff) ?? null);
  return closed === null ? null : <ClosedNote closed={closed} hasDraft />;
}

/** People with their roles: found by name or student ID, or added on the spot. */
export function CaseFormPeople<O>({ state, known, organizationId, onMet }: CaseFormPeopleProps<O>) {
  const api = useApi();
  const away = useAway();
  const [adding, setAdding] = useState<string | null>(null);
  const { persons } = state.form.formState.errors;
  const promised = state.form.watch("reporter.anonymous") === true;
  const error = persons?.message ?? persons?.root?.message;

  return (
    <Controlled of={state} name="persons">
      {(field) => {
        const chosen = field.value ?? [];
        const refs = chosen.flatMap(
          ({ person_uuid }) => known.find(({ uuid }) => uuid === person_uuid) ?? [],
        );
        const reporters = chosen
          .filter(({ role }) => role === "reporter")
          .map(
            ({ person_uuid }) => known.find(({ uuid }) => uuid === person_uuid)?.name ?? t("Unknown person"),
          );
        const add = (person: PersonRef, role: CaseRole | null = null) => {
          onMet(person);
          if (chosen.some((each) => each.person_uuid === person.uuid)) return;
          field.onChange([...chosen, { person_uuid: person.uuid, role: role ?? firstRole(person, chosen) }]);
        };
        const search = async (text: string, signal: AbortSignal): Promise<readonly PersonOption[]> => {
          const { data } = (await api("persons.search", { query: { q: text } }, { signal })).data;
          return data
            .filter((person) => !chosen.some((each) => each.person_uuid === person.uuid))
            .map((person) => ({
              id: person.uuid,
              label: person.name,
              note: foundNote(person, data, personNote),
              glyph: <Avatar name={person.name} kind="person" size="small" />,
              person,
            }));
        };
        return (
          <>
            <ul className="case-rows" aria-label={t("People of the case")}>
              {chosen.map((entry, index) => {
                const person = known.find((each) => each.uuid === entry.person_uuid);
                const name = person?.name ?? t("Unknown person");
                const apart = person === undefined ? null : apartAmong(person, refs);
                // The wrong one of two is neither given a role nor taken out.
                const which = apart === null ? name : t("{{name}} ({{facts}})", { name, facts: apart });
                return (
                  <li key={entry.person_uuid} className="case-row">
                    <Who
                      name={name}
                      kind="person"
                      note={apart ?? (person ? personNote(person) : undefined)}
                    />
                    <SelectField
                      label={t("Role of {{name}}", { name: which })}
                      hideLabel
                      options={roleOptions}
                      value={entry.role}
                      onChange={(event) =>
                        field.onChange(
                          chosen.map((each, at) =>
                            at === index ? { ...each, role: event.target.value as CaseRole } : each,
                          ),
                        )
                      }
                    />
                    <IconButton
                      icon={X}
                      label={t("Remove {{name}}", { name: which })}
                      onClick={() => field.onChange(chosen.filter((_, at) => at !== index))}
                    />
                    {person !== undefined && entry.role === "parent/guardian" ? (
                      <ParentOf
                        parent={person}
                        others={childrenAmong(
                          chosen.flatMap((each) => {
                            const other = known.find(({ uuid }) => uuid === each.person_uuid);
                            return other === undefined ? [] : [{ ...other, role: each.role }];
                          }),
                        )}
                      />
                    ) : null}
                  </li>
                );
              })}
            </ul>
            <StaffNote
              types={chosen
                .filter(({ role }) => role === "subject")
                .flatMap(
                  ({ person_uuid }) => known.find(({ uuid }) => uuid === person_uuid)?.person_type.id ?? [],
                )}
            />
            {promised && reporters.length > 0 ? (
              <Callout kind="wait">
                {t(
                  "The reporter is to stay anonymous, and {{names}} is on this list as the reporter: the record keeps that name. Papers for others leave it out unless you put it in.",
                  {
                    names: reporters.join(", "),
                  },
                )}
              </Callout>
            ) : null}
            <div className="case-add">
              <Suggest<PersonOption>
                id="persons"
                label={t("Find a person")}
                help={findingHelp(away)}
                placeholder={findingPlaceholder}
                emptyText={t("No person matches.")}
                value={null}
                pickMany
                onChange={(option) => {
                  if (option) add(option.person);
                }}
                onCreate={setAdding}
                search={search}
                onBlur={field.onBlur}
                ref={field.ref}
              />
              <Button icon={UserPlus} onClick={() => setAdding("")}>
                {t("Add a person…")}
              </Button>
            </div>
            <FieldNotes id="persons-list" error={error} />
            {adding === null ? null : (
              <AddPersonDialog
                name={adding}
                organizationId={organizationId}
                roles={roleOptions}
                onClose={() => setAdding(null)}
                onAdded={add}
              />
            )}
          </>
        );
      }}
    </Controlled>
  );
}
