import { Link } from "react-router";
import type { DuplicatePair } from "#contract/records/person-merges/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { reasonWords, tellingFacts } from "#parts/words/duplicate-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

type DuplicateRowProps = {
  readonly pair: DuplicatePair;
  /** Somebody has just marked them here as two people. */
  readonly distinct: boolean;
  readonly onDistinct: (distinct: boolean) => void;
};

/** Two people, why they may be one, and what can be done. */
export function DuplicateRow({ pair, distinct, onDistinct }: DuplicateRowProps) {
  const [one, other] = pair.persons;
  const say = useApiMutation("persons.distinct", {
    onSuccess: (_, { body }) => {
      onDistinct(body.distinct !== false);
      announce(body.distinct === false ? t("Taken back.") : t("Remembered: these are two people."));
    },
  });
  const set = (yes: boolean) =>
    say.mutate({ params: { id: one.uuid }, body: { other: other.uuid, distinct: yes } });
  const both = t("{{name}} and {{name2}}", { name: one.name, name2: other.name });
  return (
    <li className="merge-pair">
      <div className="merge-pair-people">
        {pair.persons.map((person) => (
          <div key={person.uuid} className="merge-pair-person">
            <Avatar name={person.name} kind="person" />
            <span className="merge-pair-words">
              <Link to={paths.person(person.uuid)}>{person.name}</Link>
              <span className="merge-meta">{tellingFacts(person).join(", ")}</span>
              {person.open_case_count > 0 ? (
                <span className="merge-meta">
                  {t("{{count}} open cases", { count: person.open_case_count })}
                </span>
              ) : null}
            </span>
          </div>
        ))}
      </div>
      <div className="merge-pair-foot">
        <span className="merge-meta">
          {distinct ? t("Remembered: these are two people.") : reasonWords(pair.reasons)}
        </span>
        {distinct ? (
          <Button
            size="small"
            loading={say.isPending}
            onClick={() => set(false)}
            aria-label={t("Undo for {{both}}", { both })}
          >
            {t("Undo")}
          </Button>
        ) : (
          <>
            <Button
              size="small"
              variant="minimal"
              loading={say.isPending}
              onClick={() => set(true)}
              aria-label={t("Not the same person: {{both}}", { both })}
            >
              {t("Not the same person")}
            </Button>
            <LinkButton
              size="small"
              to={paths.comparePersons(one.uuid, other.uuid)}
              aria-label={t("Compare {{both}}", { both })}
            >
              {t("Compare")}
            </LinkButton>
          </>
        )}
      </div>
      {say.error ? (
        <Callout kind="stop" role="alert">
          {errorMessage(say.error)}
        </Callout>
      ) : null}
    </li>
  );
}
