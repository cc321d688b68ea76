import "./list-section.css";
import { type ReactNode, useId } from "react";
import { type Loadable, Loaded } from "#ui/states/loaded.tsx";
import { SectionHeader } from "./section-header.tsx";

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
  readonly found?: Loadable<unknown>;
  /** In lower case, for "Loading …". Default: the title. */
  readonly noun?: string;
  /** How many rows the skeleton draws. Default 1. */
  readonly bones?: number;
  /** In place of the problem while the server cannot be reached. */
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
  noun = title.toLowerCase(),
  bones = 1,
  away,
}: ListSectionProps) {
  const id = useId();
  const here = found === undefined || (found.data !== undefined && found.error === null);
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title} count={here ? count : undefined} action={action} />
      {found ? (
        <Loaded
          query={found}
          label={`Loading ${noun}`}
          count={bones}
          away={away === undefined ? undefined : <None>{away}</None>}
        />
      ) : null}
      {here && count === 0 ? <None>{none}</None> : null}
      {children}
    </section>
  );
}
