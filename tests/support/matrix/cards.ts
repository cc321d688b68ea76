import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Db } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about need-to-know cards. */
export const cardRules = {
  "cases.cards": { kind: "case", right: "view" },
  "cases.giveCard": { kind: "case", right: "export" },
  "cases.changeCard": { kind: "case", right: "export" },
  "cases.takeBackCard": { kind: "case", right: "export" },
  "cases.renewCardLink": { kind: "case", right: "export" },
} as const;

type Names = Extract<EndpointName, keyof typeof cardRules>;

/** Gives a card a link, which the worlds of the matrix make none for: they are one computer's own server. */
export async function linkCard(db: Db, { id }: { readonly id: number }): Promise<void> {
  const link = { token_hash: sha256(`card ${id}`), code_hash: "" };
  await db.updateTable("case_cards").set(link).where("id", "=", id).execute();
}

const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const words = { what_to_do: "Seat him behind you.", whom_to_call: "Front office, 555-0100" };
const caseOf = (target: Target) => ({ id: target.case?.id ?? 1 });
const cardOf = (target: Target) => ({ ...caseOf(target), card: target.card.id });

export const cardRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "cases.cards": (target) => ({ params: caseOf(target) }),
  "cases.giveCard": (target) => ({
    params: caseOf(target),
    body: {
      ...words,
      name: "Dale Whitt",
      role: "Bus driver",
      person_id: target.person.id,
      first_day: null,
      last_day: null,
    },
  }),
  "cases.changeCard": (target) => ({
    params: cardOf(target),
    body: { ...words, last_day: nextWeek() },
  }),
  "cases.takeBackCard": (target) => ({ params: cardOf(target) }),
  "cases.renewCardLink": (target) => ({ params: cardOf(target) }),
};
