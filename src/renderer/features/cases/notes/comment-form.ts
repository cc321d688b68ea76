import { z } from "zod";
import { commentBody, commentEdit } from "#contract/records/case-notes/schema.ts";
import { upload } from "#contract/records/media/schema.ts";

/** Uploads that saving attaches, with their names, so that a draft can show them again. */
const added = z.array(upload).max(100);

/** Values of the form for a new comment. */
export const newCommentForm = commentBody.omit({ attachments: true }).extend({ added });
export type NewCommentValues = z.input<typeof newCommentForm>;

/** Values of the form for an edited comment: `kept` are path ids of files it had. */
export const editCommentForm = commentEdit
  .omit({ attachments: true })
  .extend({ kept: z.array(z.uuid()), added });
export type EditCommentValues = z.input<typeof editCommentForm>;
