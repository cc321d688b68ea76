import { CloudOff, Lock, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { BridgeError, isAway, isRefused } from "#contract/bridge/errors.ts";
import { errorMessage, readProblem } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "./callout.tsx";
import { EmptyState } from "./empty-state.tsx";

export type LoadProblemProps = {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** A link to go on with where the record is not there: its list. */
  readonly back?: ReactNode;
};

/** Shown in place of what could not be read: why, and a way on. Missing and invisible records look alike. */
export function LoadProblem({ error, onRetry, back }: LoadProblemProps) {
  if (error instanceof BridgeError && error.code === "NOT_FOUND") {
    return (
      <EmptyState icon={SearchX} title={t("Nothing to show here")} level={2} action={back}>
        {errorMessage(error)}
      </EmptyState>
    );
  }
  if (isRefused(error)) {
    return (
      <EmptyState icon={Lock} title={t("Not open to you")} level={2} action={back}>
        {errorMessage(error)}
      </EmptyState>
    );
  }
  if (isAway(error)) {
    return (
      <EmptyState
        away
        icon={CloudOff}
        title={t("Not on this computer")}
        level={2}
        action={
          <>
            <Button onClick={onRetry}>{t("Try again")}</Button>
            <LinkButton to={paths.offline()} variant="minimal">
              {t("On this computer")}
            </LinkButton>
          </>
        }
      >
        {readProblem(error)}
      </EmptyState>
    );
  }
  return (
    <Callout
      kind="stop"
      role="alert"
      action={
        <Button size="small" onClick={onRetry}>
          {t("Try again")}
        </Button>
      }
    >
      {readProblem(error)}
    </Callout>
  );
}
