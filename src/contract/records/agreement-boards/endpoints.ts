import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import {
  agreementBoard,
  boardAnswerBody,
  boardBody,
  boardDecision,
  boardDecisionBody,
  boardOpening,
  boardsOfCase,
  ownBoardAnswer,
} from "./schema.ts";

const ofCase = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const params = z.object({ id: idOrUuid });
const base = { group: "boards", base: "v2", params } as const;
const ofBoard = {
  ...base,
  method: "POST",
  policy: { kind: "record", record: "board", right: "edit", param: "boardId" },
  params: params.extend({ boardId: idOrUuid }),
  response: item(agreementBoard),
  changes: ["boards", "cases"],
} as const;

/** Agreement boards of a case: each member answers alone, before anybody sees what another says (decision 088). */
export const agreementBoardEndpoints = {
  "boards.list": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/agreement-boards",
    summary:
      "The agreement boards of a case, and one's own answers; of others' answers those on opened boards",
    policy: ofCase("view"),
    response: item(boardsOfCase),
    cache: true,
    audit: "board.view",
  }),
  "boards.decision": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/agreement-boards/{boardId}/decisions/{number}",
    summary: "One of the decisions of a board",
    policy: { kind: "record", record: "board", right: "view", param: "boardId" },
    params: params.extend({ boardId: idOrUuid, number: idParam }),
    response: item(boardDecision),
    cache: true,
    audit: "board.view",
  }),
  "boards.begin": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/agreement-boards",
    summary: "Ask members of a case's team, each alone, for a classification or a level of concern",
    policy: ofCase("edit"),
    body: boardBody,
    status: 201,
    response: item(agreementBoard),
    changes: ["boards", "cases"],
    audit: "board.begin",
  }),
  "boards.answer": endpoint({
    ...base,
    method: "PUT",
    path: "/cases/{id}/agreement-boards/{boardId}/answers/{answerId}",
    summary: "Give one's own answer, or another one, until the board is opened",
    policy: { kind: "record", record: "board-answer", right: "edit", param: "answerId" },
    params: params.extend({ boardId: idOrUuid, answerId: idOrUuid }),
    body: boardAnswerBody,
    response: item(ownBoardAnswer),
    versioned: true,
    queue: true,
    changes: ["boards"],
    audit: "board-answer.give",
  }),
  "boards.open": endpoint({
    ...ofBoard,
    path: "/cases/{id}/agreement-boards/{boardId}/open",
    summary: "Lay all answers side by side; nobody answers or changes an answer from then on",
    body: boardOpening,
    audit: "board.open",
  }),
  "boards.decide": endpoint({
    ...ofBoard,
    path: "/cases/{id}/agreement-boards/{boardId}/decisions",
    summary: "Record what the team decided and who sees it differently; nobody can change it",
    body: boardDecisionBody,
    versioned: true,
    audit: "board.decide",
  }),
};
