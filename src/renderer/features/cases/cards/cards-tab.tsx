import { t } from "#lib/words/t.ts";
import "./cards.css";
import { useQuery } from "@tanstack/react-query";
import { IdCard, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { mayBeDone } from "#contract/bridge/errors.ts";
import type { CaseCard } from "#contract/records/case-cards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle, wasDone } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useHeld } from "#lib/page/use-held.ts";
import { usePutSearch, withValues } from "#lib/page/use-put-search.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { usePrintOne } from "#ui/print/use-print-one.ts";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { holderOf } from "./card-words.ts";
import { ChangeCard } from "./change-card.tsx";
import { GiveCard } from "./give-card.tsx";
import { type GivenCard, GivenCardDialog } from "./given-card.tsx";
import { type CardMove, OneCard } from "./one-card.tsx";
import { PrintCard } from "./print-card.tsx";

/** The Cards tab: what people outside the team were told to do, by whom it was read, and until when it holds. */
export function CaseCards({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "cases.cards", { params: { id: record.id } }));
  const { connection } = useAppState();
  const [search] = useSearchParams();
  const put = usePutSearch();
  const [given, setGiven] = useState<GivenCard | null>(null);
  const [printed, print] = usePrintOne<CaseCard>();
  const list = useRef<HTMLUListElement>(null);
  const takeBack = useApiMutation("cases.takeBackCard");
  const renew = useApiMutation("cases.renewCardLink");
  const backId = takeBack.variables?.params.card;
  const isBack = found.data?.data.some((each) => each.id === backId && each.state === "taken_back");
  // What was sent without an answer is settled by what is read then.
  const failed = (isBack ? null : takeBack.error) ?? renew.error;
  const gives = record.can.export && record.archived_at === null;
  const close = () => put({ add: "", card: "" });
  const onGiven = (made: GivenCard) => {
    close();
    setGiven(made);
  };

  const movesOf = ({ linked }: CaseCard): readonly CardMove[] =>
    gives
      ? [
          "change",
          ...(linked && connection?.kind === "server" ? (["link"] as const) : []),
          "print",
          "take-back",
        ]
      : record.can.export
        ? ["take-back"]
        : [];
  const busyOf = ({ id }: CaseCard): CardMove | null =>
    takeBack.isPending && takeBack.variables?.params.card === id
      ? "take-back"
      : renew.isPending && renew.variables?.params.card === id
        ? "link"
        : null;
  const renewLink = (params: { readonly id: number; readonly card: number }, again = false) =>
    renew.mutate(
      { params },
      {
        onSuccess: ({ data, path, code }) => setGiven({ card: data, path, code, renewed: true }),
        // A try before this one was carried out, and what it made was shown to nobody: this one makes others.
        onError: (error) => (again || !wasDone(error) ? undefined : renewLink(params, true)),
      },
    );
  const move = (card: CaseCard, what: CardMove) => {
    const params = { id: record.id, card: card.id };
    takeBack.reset();
    renew.reset();
    if (what === "change") put({ card: String(card.id) });
    if (what === "print") print(card);
    if (what === "link") renewLink(params);
    if (what === "take-back")
      takeBack.mutate(
        { params },
        {
          onSuccess: () => {
            announce(
              card.linked
                ? t("The card for {{holder}} is taken back. Its link opens nothing.", {
                    holder: holderOf(card),
                  })
                : t("The card for {{holder}} is taken back. Ask for its paper.", { holder: holderOf(card) }),
            );
            // Its buttons have gone.
            list.current?.focus();
          },
        },
      );
  };

  const add = gives ? (
    <LinkButton to={`?${withValues(search, { add: "card" }).toString()}`} size="small" icon={Plus}>
      {t("New card")}
    </LinkButton>
  ) : null;
  const cards = found.data?.data ?? [];
  // Also one that was taken back: its dialog stays over the words of whoever changes it, and their draft opens it.
  const wanted = search.get("card");
  const changed = useHeld(wanted, gives ? cards.find((each) => String(each.id) === wanted) : undefined);
  return (
    <section className="card-tab" aria-label={t("Need-to-know cards")}>
      <div className="card-tab-head">
        <p>
          {t(
            "For a bus driver, a teacher, a coach: one card with only what they must do, for a time. They need no account.",
          )}
        </p>
        {cards.length > 0 ? add : null}
      </div>
      {connection?.kind === "server" ? null : (
        <Callout>
          {t(
            "Records are kept on this computer alone, where nobody else can open a link. Print the card and hand it over. A team server gives each card a link and a code.",
          )}
        </Callout>
      )}
      {failed ? (
        <Callout kind="stop" title={failedTitle(failed, t("Not changed."))} role="alert">
          {failed === renew.error && mayBeDone(failed)
            ? t(
                "No answer came back, so the card may have a new link and a new code that nobody has seen, and the former link may open nothing. Choose New link and code again.",
              )
            : errorMessage(failed)}
        </Callout>
      ) : null}
      <Loaded query={found} label={t("Loading cards")} count={2}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IdCard} title={t("No cards yet")} snug level={2} action={add}>
              {t("A card says what somebody outside the team must do, and whom to call.")}
            </EmptyState>
          ) : (
            <ul ref={list} tabIndex={-1} className="card-list" aria-label={t("Cards, newest first")}>
              {data.map((card) => (
                <OneCard
                  key={card.id}
                  card={card}
                  moves={movesOf(card)}
                  busy={busyOf(card)}
                  onMove={(what) => move(card, what)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {gives && search.get("add") === "card" ? (
        <DraftGate draftKey={draftKeys.card(record.id)}>
          {(draft) => (
            <GiveCard
              record={record}
              found={draft}
              cards={cards}
              onLook={() => void found.refetch()}
              onRenew={(card) => {
                close();
                move(card, "link");
              }}
              onClose={close}
              onGiven={onGiven}
            />
          )}
        </DraftGate>
      ) : null}
      {changed ? (
        <DraftGate key={changed.id} draftKey={draftKeys.changedCard(record.id, changed.id)}>
          {(draft) => (
            <ChangeCard record={record} card={changed} found={draft} onClose={close} onGiven={onGiven} />
          )}
        </DraftGate>
      ) : null}
      {given ? (
        <GivenCardDialog given={given} onPrint={() => print(given.card)} onClose={() => setGiven(null)} />
      ) : null}
      {printed ? <PrintCard card={printed} school={record.organization_name} /> : null}
    </section>
  );
}
