import { t } from "#lib/words/t.ts";
import "./list-section.css";
import { Plus } from "lucide-react";
import { type ReactNode, type RefObject, use, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import type { LinkProps } from "react-router";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { type Loadable, Loaded } from "#ui/states/loaded.tsx";
import { FoldContext } from "./fold-line.tsx";
import { SectionHeader } from "./section-header.tsx";

/** One quiet line where a list has no rows. */
export function None({ children }: { readonly children: ReactNode }) {
  return <p className="bw-none">{children}</p>;
}

/** Where rows are added. `label`: "Add a relation". */
export type SectionAdd = {
  readonly to: LinkProps["to"];
  readonly label: string;
  /** Shown at the section's head. Default "Add". */
  readonly short?: string;
  readonly state?: unknown;
};

type AddLinkProps = {
  readonly add: SectionAdd;
  readonly whole?: boolean;
  /** Whether the link has the focus, which the one that comes in its place, folded or at the head, takes over from it. */
  readonly held: RefObject<boolean>;
};

function AddLink({ add, whole = false, held }: AddLinkProps) {
  const { to, label, short = t("Add"), state } = add;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (held.current) link.current?.focus();
  }, [held]);
  const hold = (now: boolean) => {
    held.current = now;
  };
  return (
    <LinkButton
      ref={link}
      to={to}
      state={state}
      variant="minimal"
      size="small"
      icon={Plus}
      aria-label={label}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {whole ? label : short}
    </LinkButton>
  );
}

export type ListSectionProps = {
  readonly title: string;
  /** How many there are; said once it is known. */
  readonly count: number;
  readonly action?: ReactNode;
  /** The link that adds a row; null where one may not. On a page that folds it is all that is seen of an empty list. */
  readonly add?: SectionAdd | null;
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
  add = null,
  found,
  none,
  children,
  noun = title.toLowerCase(),
  bones = 1,
  away,
}: ListSectionProps) {
  const id = useId();
  const here = found === undefined || (found.data !== undefined && found.error === null);
  const held = useRef(false);
  const line = use(FoldContext);
  const folded = here && count === 0 && add !== null && line !== null;
  // The rows, with dialogs that may be open, keep their place when the first one comes.
  return (
    <section
      aria-labelledby={folded ? undefined : id}
      className={folded ? "bw-list-section-folded" : undefined}
    >
      {folded ? (
        createPortal(<AddLink add={add} whole held={held} />, line)
      ) : (
        <SectionHeader
          id={id}
          title={title}
          count={here ? count : undefined}
          action={add === null ? action : <AddLink add={add} held={held} />}
        />
      )}
      {found ? (
        <Loaded
          query={found}
          label={t("Loading {{noun}}", { noun })}
          count={bones}
          away={away === undefined ? undefined : <None>{away}</None>}
        />
      ) : null}
      {here && count === 0 && !folded ? <None>{none}</None> : null}
      {children}
    </section>
  );
}
