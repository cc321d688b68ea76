import type {
  AgreementBoard,
  BoardAnswerBody,
  BoardsOfCase,
  OwnBoardAnswer,
} from "#contract/records/agreement-boards/schema.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { foldRows, type RecordEffect } from "#core/outbox/effects/fold.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import type { Change } from "#core/outbox/types.ts";
import { changesOfCase, stamps } from "./case-notes.ts";

/** One's own answer. Its place on the board is the server's; this computer only fills it in. */
export const boardAnswerEffect: RecordEffect<OwnBoardAnswer> = {
  create: (change, context) =>
    ({
      ...stamps(change, context),
      board_uuid: String(change.params.boardId),
      ...contentOf(change),
    }) as OwnBoardAnswer,
  update: (record, given, change, context) => ({
    ...record,
    ...(given as BoardAnswerBody),
    updated_at: context.savedAt(change),
    local_revision: change.revision,
  }),
  bodyOf: ({ choice, words, evidence }) => ({ choice, words, evidence }),
};

const contentOf = ({ body }: Change) => {
  const { choice, words, evidence } = body as BoardAnswerBody;
  return { choice, words, evidence };
};

/** Whoever has answered here is one of those who have answered, and may open the board where that was the last answer. */
function answeredHere(board: AgreementBoard, { author }: Context): AgreementBoard {
  if (board.state !== "collecting") return board;
  const asked = board.asked.map((each) =>
    each.user?.id === author?.id ? { ...each, answered: true } : each,
  );
  const open = board.can.edit && asked.every(({ answered }) => answered) ? "now" : board.can.open;
  return { ...board, asked, can: { ...board.can, open } };
}

const withOwn = (data: BoardsOfCase, own: readonly OwnBoardAnswer[], context: Context): BoardsOfCase => ({
  ...data,
  own: [...own],
  boards: data.boards.map((board) =>
    own.some(({ board_uuid, choice }) => board_uuid === board.uuid && choice !== null)
      ? answeredHere(board, context)
      : board,
  ),
});

export const overlayBoards: Overlay<"boards.list"> = (read, { params }, changes, context) => {
  const waiting = changesOfCase(changes, "board-answer", params?.id, context);
  if (read === null || waiting.length === 0) return read;
  const own = foldRows(boardAnswerEffect, read.data.own, waiting, context);
  return { ...read, data: withOwn(read.data, own, context) };
};
