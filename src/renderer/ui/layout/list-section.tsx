import "./list-section.css";
import { type ReactNode, useId } from "react";
import { isAway } from "#lib/bridge/error-message.ts";
import { LoadProblem } from "#ui/states/load-problem.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { SectionHeader } from "./section-header.tsx";

/** What a section needs of a query: how far it is, and the way to ask again. */
export type Found = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

type LoadedProps = {
  readonly found: Found;
  /** What is loading, in small letters: "relations". */
  readonly noun: string;
  /** How many rows the skeleton draws. Default 1. */
  readonly bones?: number;
  /** In place of the problem while the server cannot be reached. */
  readonly away?: ReactNode;
};

/** In place of what was asked for: that it loads, or why it could not be read. Nothing once it is here. */
export function Loaded({ found, noun, bones = 1, away }: LoadedProps) {
  if (found.isPending) return <Skeleton label={`Loading ${noun}`} count={bones} />;
  if (!found.isError) return null;
  if (away !== undefined && isAway(found.error)) return <None>{away}</None>;
  return <LoadProblem error={found.error} onRetry={() => void found.refetch()} />;
}

/** One quiet line where a list has no rows. */
export function None({ children }: { readonly children: ReactNode }) {
  return <p className="bw-none">{children}</p>;
}

export type ListSectionProps = {
  readonly title: string;
  /** How many there are; said once it is known. */
  readonly count: number;
  readonly action?: ReactNode;
  /** The query that brings the rows; left out where they came with the record. */
  readonly found?: Found;
  /** In lower case, for "Loading …". Default: the title. */
  readonly noun?: string;
  readonly bones?: number;
  readonly away?: ReactNode;
  /** Said where there are none. */
  readonly none: ReactNode;
  /** Rows and dialogs. */
  readonly children: ReactNode;
};

/**
 * A short list on the page of a record: its head, and below it the rows, or that they load, failed to load, or do not
 * exist.
 */
export function ListSection({
  title,
  count,
  action,
  found,
  none,
  children,
  noun,
  ...rest
}: ListSectionProps) {
  const id = useId();
  const here = found === undefined || found.isSuccess;
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title} count={here ? count : undefined} action={action} />
      {found ? <Loaded found={found} noun={noun ?? title.toLowerCase()} {...rest} /> : null}
      {here && count === 0 ? <None>{none}</None> : null}
      {children}
    </section>
  );
}
