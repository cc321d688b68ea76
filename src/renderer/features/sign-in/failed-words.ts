import { BridgeError } from "#contract/bridge/errors.ts";
import { t } from "#lib/words/t.ts";
import type { FailedWords } from "#ui/forms/form-outcome.tsx";

/** What is said where a password or code did not open anything: whoever tried too often has only to wait. */
export const failedWords =
  (title: string, limited = t("Too many tries.")) =>
  (error: unknown): FailedWords =>
    error instanceof BridgeError && error.code === "RATE_LIMITED"
      ? { kind: "wait", title: limited }
      : { kind: "stop", title };
