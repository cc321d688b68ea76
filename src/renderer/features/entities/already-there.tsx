import "#parts/people/similar-people.css";
import { useQueries } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FormFields } from "#lib/forms/use-form.ts";
import { useSettledValue } from "#lib/forms/use-settled-value.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { entityNote } from "#parts/words/entity-words.ts";
import { Callout } from "#ui/states/callout.tsx";
import type { EntityValues } from "./entity-values.ts";

const paths = recordPaths("entity");
const shortest = 3;
const mostAsked = 4;
const mostShown = 4;

/** Those on record that are called so, or go by what is typed: a hint, which prevents nothing. Absent without the server. */
export function AlreadyThere<O>({ state: { form } }: { readonly state: FormFields<EntityValues, O> }) {
  const api = useApi();
  const typed = useWatch({
    control: form.control,
    compute: ({ name, identifiers }: EntityValues) =>
      [name ?? "", ...(identifiers ?? []).map(({ value }) => value)]
        .map((text) => text.trim())
        .filter((text) => text.length >= shortest)
        .slice(0, mostAsked),
  });
  const settled = useSettledValue(typed);
  const found = useQueries({
    queries: [...new Set(settled)].map((q) => ({
      ...apiQuery(api, "entities.search", { query: { q } }),
      retry: false,
    })),
  });
  const all = typed.length === 0 ? [] : found.flatMap(({ data }) => data?.data ?? []);
  const there = all
    .filter(({ uuid }, at) => all.findIndex((each) => each.uuid === uuid) === at)
    .slice(0, mostShown);
  return (
    <div role="status" className="bw-similar-place">
      {there.length === 0 ? null : (
        <Callout title={t("Perhaps already here")}>
          <ul className="bw-similar">
            {there.map((each) => (
              <li key={each.uuid}>
                <span className="bw-similar-words">
                  <Link to={paths.show(each.uuid)}>{each.name}</Link>
                  <span className="bw-similar-facts">{entityNote(each)}</span>
                </span>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
