import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Call, type Caller, jsonOf } from "./http.ts";
import type { Target } from "./requests.ts";

/** Agreement boards: whoever sees the case sees them; an answer is there for its author alone until its board is opened. */
export const boardRules = {
  "boards.list": { kind: "case", right: "view" },
  "boards.decision": { kind: "case", right: "view" },
  "boards.begin": { kind: "case", right: "edit" },
  "boards.answer": { kind: "board answer", right: "edit" },
  // Of those who are asked, who lead it, and of administrators.
  "boards.open": { kind: "case", right: "delete" },
  "boards.decide": { kind: "case", right: "edit" },
} as const;

type Names = Extract<EndpointName, keyof typeof boardRules>;

/** Boards of a target: one that waits for its only answer no longer, with that answer, and one that was opened. */
export interface TargetBoards {
  readonly waiting: { readonly id: number; readonly uuid: string };
  readonly answer: { readonly id: number; readonly uuid: string };
  readonly opened: { readonly id: number; readonly uuid: string };
}

const caseOf = (target: Target) => ({ id: target.case?.id ?? 0 });

/** Asks the maker of a target alone. */
export const boardBodyFor = (target: Target, question: "classification" | "level_of_concern") => ({
  question,
  record_uuid: question === "classification" ? target.assessment.uuid : target.wavrAssessment.uuid,
  asked: [target.userId],
});

export const boardRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "boards.list": (target) => ({ params: caseOf(target) }),
  "boards.decision": (target) => ({
    params: { ...caseOf(target), boardId: target.boards.opened.uuid, number: 1 },
  }),
  "boards.begin": (target) => ({ params: caseOf(target), body: boardBodyFor(target, "classification") }),
  "boards.answer": (target) => ({
    params: {
      ...caseOf(target),
      boardId: target.boards.waiting.uuid,
      answerId: target.boards.answer.uuid,
    },
    body: {
      choice: "moderate",
      words: "One grievance, and no step towards it.",
      evidence: [`comment:${target.comment.id}`],
    },
  }),
  "boards.open": (target) => ({
    params: { ...caseOf(target), boardId: target.boards.waiting.uuid },
    body: { reason: null },
  }),
  "boards.decide": (target) => ({
    params: { ...caseOf(target), boardId: target.boards.opened.uuid },
    body: {
      choice: "1",
      words: "It was said in anger.",
      members: [{ user_id: target.userId, answer: "differs", words: "There was more to it." }],
    },
  }),
};

interface Named {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
}

/** What a call answers under `data`. */
async function done<T>(caller: Caller, name: EndpointName, call: Call): Promise<T> {
  const answer = await caller.call(name, call);
  if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
  return (jsonOf(answer) as { readonly data: T }).data;
}

/** Begins a board that asks the caller alone, and answers there; gives the board and the answer. */
export async function answeredBoard(
  caller: Caller,
  target: Target,
  question: "classification" | "level_of_concern",
  words: string,
) {
  const params = caseOf(target);
  const body = boardBodyFor(target, question);
  const board = await done<Named>(caller, "boards.begin", { params, body });
  const { own } = await done<{ readonly own: readonly (Named & { readonly board_uuid: string })[] }>(
    caller,
    "boards.list",
    { params },
  );
  const place = own.find(({ board_uuid }) => board_uuid === board.uuid);
  if (place === undefined) throw new Error("Whoever was asked has no place on the board.");
  const choice = question === "classification" ? "2" : "high";
  const answer = await done<Named>(caller, "boards.answer", {
    params: { ...params, boardId: board.uuid, answerId: place.uuid },
    body: { choice, words, evidence: [] },
    headers: { "if-match": `"${place.version}"` },
  });
  return { board, answer };
}

export async function openedBoard(
  caller: Caller,
  target: Target,
  question: "classification" | "level_of_concern",
  words: string,
) {
  const { board } = await answeredBoard(caller, target, question, words);
  const params = { ...caseOf(target), boardId: board.uuid };
  return done<Named>(caller, "boards.open", { params, body: {} });
}

/** The boards that every target with a case has. */
export async function makeBoards(caller: Caller, target: Target): Promise<TargetBoards> {
  const before = await openedBoard(caller, target, "classification", "Said it twice.");
  const opened = await done<Named>(caller, "boards.decide", {
    params: { ...caseOf(target), boardId: before.uuid },
    body: {
      choice: "2",
      words: "Said twice, and meant.",
      members: [{ user_id: target.userId, answer: "agrees", words: null }],
    },
    headers: { "if-match": `"${before.version}"` },
  });
  const { board, answer } = await answeredBoard(caller, target, "level_of_concern", "Came back to the gate.");
  return { opened, waiting: board, answer };
}
