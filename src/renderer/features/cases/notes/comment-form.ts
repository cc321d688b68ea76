import { z } from "zod";
import { commentBody, commentEdit } from "#contract/records/case-notes/schema.ts";
import { upload } from "#contract/records/media/schema.ts";

/** Uploads that a save will take over: with their names, so that a draft can show them again. */
const added = z.array(upload).max(100);

/** What the form of a new comment holds. */
export const newCommentForm = commentBody.omit({ attachments: true }).extend({ added });
export type NewCommentValues = z.input<typeof newCommentForm>;

/** What the form of a changed comment holds: `kept` are path ids of the files that it had. */
export const editCommentForm = commentEdit
  .omit({ attachments: true })
  .extend({ kept: z.array(z.uuid()), added });
export type EditCommentValues = z.input<typeof editCommentForm>;
