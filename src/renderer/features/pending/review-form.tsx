import { type ReactNode, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ConflictReview, FieldClash } from "#contract/bridge/waiting.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { wordDifference } from "#lib/words/word-difference.ts";
import {
  clashLabel,
  clashValue,
  type FieldContext,
  mayKeepBoth,
  nothingSaid,
} from "#parts/words/clash-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { MarkedText } from "#ui/facts/marked-text.tsx";
import { ClashChoice, type Taken } from "#ui/forms/clash-choice.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

import { type Choices, clashKey, confirmWords, decided } from "./review-words.ts";
import { useNames } from "./use-names.ts";
import { useWords } from "./use-words.ts";

/** All clashes with a choice for each, and one button that says what is kept. */
export function ReviewForm({ review }: { readonly review: ConflictReview }) {
  const { change, clashes } = review;
  const [choices, setChoices] = useState<Choices>({});
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const from: unknown = useLocation().state;
  // The place of the change in the list, for the way back.
  const back = {
    reviewed: change.id,
    at: typeof from === "object" && from !== null && "at" in from ? Number(from.at) : 0,
  };
  const names = useNames(change.kind, clashes);
  const instrument = useWords(change);
  const context: FieldContext = { kind: change.kind, record: review.record, names, instrument };
  const resolve = useBridgeMutation("outbox.resolve", {
    onSuccess: () => {
      announce(t("Your choice is saved and is sent next."));
      void navigate(paths.pending(), { state: back });
    },
  });
  const made = decided(clashes, choices);
  const takeAll = (take: Taken) =>
    setChoices(Object.fromEntries(clashes.map((clash) => [clashKey(clash), take])));

  const submit = () => {
    if (made !== null) return resolve.mutate({ id: change.id, choices: made });
    setAsked(true);
    const open = clashes.findIndex((clash) => choices[clashKey(clash)] === undefined);
    form.current?.querySelectorAll("fieldset")[open]?.querySelector("input")?.focus();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div ref={form} className="review-page">
        {resolve.error ? (
          <Callout kind="stop" role="alert">
            {errorMessage(resolve.error)}
          </Callout>
        ) : null}
        {clashes.length > 1 ? (
          <div className="review-all">
            <span>{t("For all {{count}} fields:", { count: clashes.length })}</span>
            <Button size="small" onClick={() => takeAll("mine")}>
              {t("Choose yours")}
            </Button>
            <Button size="small" onClick={() => takeAll("theirs")}>
              {t("Choose theirs")}
            </Button>
          </div>
        ) : null}
        <div className="review-clashes">
          {clashes.map((clash) => (
            <ClashField
              key={clashKey(clash)}
              clash={clash}
              review={review}
              context={context}
              value={choices[clashKey(clash)] ?? null}
              onChange={(take) => setChoices((all) => ({ ...all, [clashKey(clash)]: take }))}
            />
          ))}
        </div>
        <TakenOver clashes={review.takenOver} context={context} />
        {asked && made === null ? (
          <Callout kind="wait" role="alert">
            {t("Choose a version for each field, or decide later.")}
          </Callout>
        ) : null}
        <div className="review-foot">
          <Button type="submit" variant={made === null ? "plain" : "primary"} loading={resolve.isPending}>
            {confirmWords(clashes, choices)}
          </Button>
          <LinkButton to={paths.pending()} state={back} variant="minimal">
            {t("Decide later")}
          </LinkButton>
          <span className="review-foot-note">{t("Your choice is recorded.")}</span>
        </div>
      </div>
    </Form>
  );
}

type ClashFieldProps = {
  readonly clash: FieldClash;
  readonly review: ConflictReview;
  readonly context: FieldContext;
  readonly value: Taken | null;
  readonly onChange: (take: Taken) => void;
};

function ClashField({ clash, review, context, value, onChange }: ClashFieldProps) {
  const { path } = clash;
  const [mine, theirs] = [clashValue(path, clash.mine, context), clashValue(path, clash.theirs, context)];
  const [mineShown, theirsShown] = marked(mine, theirs);
  const both = mayKeepBoth(path, clash.mine, clash.theirs, context);
  return (
    <ClashChoice
      label={clashLabel(path, context)}
      mine={{ who: t("Yours, {{moment}}", { moment: formatClock(review.mine.at) }), value: mineShown }}
      theirs={{
        who: `${review.theirs.by ?? t("Someone else")}, ${formatClock(review.theirs.at)}`,
        value: theirsShown,
      }}
      both={both ? (Array.isArray(clash.mine) ? t("In one list.") : t("Yours first, then theirs.")) : null}
      none={nothingSaid(path)}
      value={value}
      onChange={onChange}
    />
  );
}

/** From this length on the differing words of two texts are marked. */
const LONG = 40;

function marked(mine: string | null, theirs: string | null): readonly [ReactNode, ReactNode] {
  if (mine === null || theirs === null || Math.max(mine.length, theirs.length) < LONG) return [mine, theirs];
  const parts = wordDifference(mine, theirs);
  if (parts.mine.every(({ differs }) => differs)) return [mine, theirs];
  return [<MarkedText key="mine" parts={parts.mine} />, <MarkedText key="theirs" parts={parts.theirs} />];
}

type TakenOverProps = { readonly clashes: readonly FieldClash[]; readonly context: FieldContext };

/** What only the others changed: taken over in any case, shown for reading. */
function TakenOver({ clashes, context }: TakenOverProps) {
  if (clashes.length === 0) return null;
  return (
    <details className="review-taken">
      <summary>
        {t("Also changed by the others and kept: {{count}} fields", { count: clashes.length })}
      </summary>
      <dl>
        {clashes.map(({ path, theirs }) => (
          <div key={clashKey({ path })}>
            <dt>{clashLabel(path, context)}</dt>
            <dd>{clashValue(path, theirs, context) ?? nothingSaid(path)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
