import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { cardBody, cardChange, caseCard } from "./schema.ts";

const may = (right: "view" | "export") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const base = { group: "cases", base: "v2" } as const;
/** What is told to somebody outside leaves the case: it needs what a disclosure needs, which only writers have. */
const one = { ...base, policy: may("export"), params: z.object({ id: idOrUuid, card: idParam }) } as const;
const changes = ["cases", "persons"] as const;

/** Need-to-know cards of a case. Whoever has one reads it outside the API, at `/card/{token}` (decision 071). */
export const caseCardEndpoints = {
  "cases.cards": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/cards",
    summary: "The need-to-know cards of a case, the latest first",
    policy: may("view"),
    params: z.object({ id: idOrUuid }),
    response: z.looseObject({ data: z.array(caseCard) }),
    audit: "case.cards",
  }),
  "cases.giveCard": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/cards",
    summary: "Make a need-to-know card; the only time that its link and its code are shown",
    policy: may("export"),
    params: z.object({ id: idOrUuid }),
    body: cardBody,
    status: 201,
    /** A path below the server's root, and a code; both null where the server is one computer's own. */
    response: item(caseCard).extend({ path: z.string().nullable(), code: z.string().nullable() }),
    once: true,
    changes,
    audit: "case.card",
  }),
  "cases.changeCard": endpoint({
    ...one,
    method: "PUT",
    path: "/cases/{id}/cards/{card}",
    summary: "Change what a need-to-know card says, and until when it holds",
    body: cardChange,
    response: item(caseCard),
    versioned: "part",
    changes,
    audit: "case.card-change",
  }),
  "cases.takeBackCard": endpoint({
    ...one,
    method: "POST",
    path: "/cases/{id}/cards/{card}/take-back",
    summary: "Take a need-to-know card back: its link opens nothing from now on",
    response: item(caseCard),
    changes,
    audit: "case.card-back",
  }),
  "cases.renewCardLink": endpoint({
    ...one,
    method: "POST",
    path: "/cases/{id}/cards/{card}/link",
    summary:
      "Give a need-to-know card a new link and code, shown once: the former link opens nothing from now on",
    status: 201,
    response: item(caseCard).extend({ path: z.string(), code: z.string() }),
    once: true,
    changes,
    audit: "case.card-link",
  }),
};
