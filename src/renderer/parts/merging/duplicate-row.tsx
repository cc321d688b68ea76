import { Link } from "react-router";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { type AnyMerging, mergeCall } from "./merging.ts";

type DuplicateRowProps = {
  readonly of: AnyMerging;
  /** As the list of the kind tells it. */
  readonly pair: object;
  /** Somebody has just marked them here as two. */
  readonly distinct: boolean;
  readonly onDistinct: (distinct: boolean) => void;
};

/** Two records, why they may be one, and what can be done. */
export function DuplicateRow({ of, pair, distinct, onDistinct }: DuplicateRowProps) {
  const sides = of.pairOf(pair);
  const [one, other] = sides;
  const say = useApiMutation(mergeCall(of.kind, "distinct"), {
    onSuccess: (_, { body }) => {
      onDistinct(body.distinct !== false);
      announce(body.distinct === false ? t("Taken back.") : of.words.remembered);
    },
  });
  const set = (yes: boolean) =>
    say.mutate({ params: { id: one.uuid }, body: { other: other.uuid, distinct: yes } });
  const both = t("{{name}} and {{name2}}", { name: one.name, name2: other.name });
  return (
    <li className="merge-pair">
      <div className="merge-pair-people">
        {sides.map((person) => (
          <div key={person.uuid} className="merge-pair-person">
            {of.kind === "person" ? <Avatar name={person.name} kind="person" /> : null}
            <span className="merge-pair-words">
              <Link to={of.paths.record(person.uuid)}>{person.name}</Link>
              <span className="merge-meta">{person.facts.join(", ")}</span>
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
        <span className="merge-meta">{distinct ? of.words.remembered : of.reasonsOf(pair)}</span>
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
              aria-label={`${of.words.different}: ${both}`}
            >
              {of.words.different}
            </Button>
            <LinkButton
              size="small"
              to={of.paths.compare(one.uuid, other.uuid)}
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
