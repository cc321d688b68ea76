import { t } from "#lib/words/t.ts";
import "./similar-people.css";
import { useQuery } from "@tanstack/react-query";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { EndpointInput } from "#contract/endpoints/table.ts";
import type { SimilarPerson } from "#contract/records/person-merges/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useSettledValue } from "#lib/forms/use-settled-value.ts";
import { paths } from "#lib/page/paths.ts";
import { reasonWords, tellingFacts } from "#parts/words/duplicate-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

export type SimilarTo = EndpointInput<"persons.similar">["body"];

export type SimilarPeopleProps = {
  /** What is typed so far; null while there is nothing to ask. */
  readonly typed: SimilarTo | null;
  /** For choosing a person: uses the recorded person instead of the one being typed. */
  readonly onUse?: (person: SimilarPerson) => void;
};

type SimilarToTypedProps<V extends FieldValues, O> = {
  readonly form: UseFormReturn<V, unknown, O>;
  /** What is looked for by what a form holds. */
  readonly typed: (values: V) => SimilarTo | null;
  readonly onUse?: SimilarPeopleProps["onUse"];
};

/** The same in a form: it follows the typing by itself. */
export function SimilarToTyped<V extends FieldValues, O>(props: SimilarToTypedProps<V, O>) {
  const { form, typed, onUse } = props;
  return <SimilarPeople typed={useWatch({ control: form.control, compute: typed })} onUse={onUse} />;
}

/**
 * "Perhaps already here": recorded people who may be the one being typed in, with what tells them apart and why.
 * Shows nothing where there is none, or without the server: it is a hint and prevents nothing.
 */
export function SimilarPeople({ typed, onUse }: SimilarPeopleProps) {
  const api = useApi();
  const body = useSettledValue(typed);
  const found = useQuery({
    queryKey: ["persons", "persons.similar", body],
    queryFn: async ({ signal }) =>
      body === null ? [] : (await api("persons.similar", { body }, { signal })).data.data,
    enabled: body !== null,
    retry: false,
    placeholderData: (before) => before,
  });
  const people = typed === null || found.isError ? [] : (found.data ?? []);
  return (
    <div role="status" className="bw-similar-place">
      {people.length === 0 ? null : (
        <Callout title={t("Perhaps already here")}>
          <ul className="bw-similar">
            {people.map((person) => (
              <li key={person.uuid}>
                <span className="bw-similar-words">
                  <Link to={paths.person(person.uuid)}>{person.name}</Link>
                  <span className="bw-similar-facts">{tellingFacts(person).join(", ")}</span>
                  <span className="bw-similar-facts">{reasonWords(person.reasons)}</span>
                </span>
                {onUse ? (
                  <Button
                    size="small"
                    onClick={() => onUse(person)}
                    aria-label={t("Use {{name}}", { name: person.name })}
                  >
                    {t("Use this person")}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
