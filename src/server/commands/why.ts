import { diskRefusal } from "#storage/disk-refusal.ts";

/** Why something did not go, in words for whoever asked. */
export const whyOf = (error: unknown): string =>
  diskRefusal(error) === "full"
    ? "The disk is full."
    : error instanceof Error
      ? error.message
      : "That did not go.";
