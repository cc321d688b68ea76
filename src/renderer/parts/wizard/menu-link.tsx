import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { PresentPerson } from "#contract/services/live/schema.ts";
import { PresenceFaces } from "#parts/presence/presence.tsx";
import { cx } from "#ui/facts/class-names.ts";

interface MenuLinkProps {
  /** The query of the section's place. */
  readonly search: string;
  /** A part of that place. */
  readonly hash?: string;
  readonly current: boolean;
  readonly glyph: ReactNode;
  readonly label: string;
  readonly count: string;
  /** Colleagues who are at this section. */
  readonly people: readonly PresentPerson[];
}

/** A section in the menu of the steps. */
export function MenuLink({ search, hash = "", current, glyph, label, count, people }: MenuLinkProps) {
  const { state } = useLocation();
  return (
    <Link
      to={{ search, hash }}
      state={state}
      className={cx("wizard-menu-link", current && "wizard-menu-link-current")}
      aria-current={current ? "step" : undefined}
    >
      {glyph}
      <span className="wizard-menu-words">{label}</span>
      <PresenceFaces people={people} />
      <span className="wizard-menu-count">{count}</span>
    </Link>
  );
}
