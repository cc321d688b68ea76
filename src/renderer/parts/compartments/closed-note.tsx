import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { compartmentAbout } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** A right to read that is missing, and who may give it. */
export interface Closed {
  readonly userId: number;
  /** May the reader give it to themselves: alone on a computer, or as the only administrator? */
  readonly ownGrant: boolean;
}

/**
 * Whose own page gives the right to begin, where it is missing: an assessment of staff lies among the employment records from its
 * first word on (decision 084), and nobody is to learn that after having typed it.
 */
export function useClosed(personTypeId: number | null): Closed | null {
  const { user } = useSession();
  const compartment = personTypeId === null ? openCompartment : compartmentAbout(personTypeId);
  const closed = compartment !== openCompartment;
  const found = useQuery({
    ...apiQuery(useApi(), "users.show", { params: { id: user?.id ?? 0 } }),
    enabled: closed && user !== null,
  });
  if (!closed || user === null || found.data === undefined) return null;
  const { memberships } = found.data.data;
  const given = memberships.some((each) => each.active && each.compartments?.includes(compartment));
  return given ? null : { userId: user.id, ownGrant: memberships.some((each) => each.may_grant === true) };
}

interface ClosedNoteProps {
  readonly closed: Closed;
  /** Words stand on this page that nobody has saved: they are kept as a draft. */
  readonly hasDraft?: boolean;
}

/** That somebody may not read what they are about to begin, and the way to the right and back. */
export function ClosedNote({ closed: { userId, ownGrant }, hasDraft = false }: ClosedNoteProps) {
  const { pathname, search } = useLocation();
  const to = paths.ownRight(userId, `${pathname}${search}`);
  return (
    <Callout
      kind="wait"
      role="status"
      title={t("A WAVR assessment of staff is an employment record. You may not read those yet.")}
      action={ownGrant ? <LinkButton to={to}>{t("Give yourself the right")}</LinkButton> : undefined}
    >
      {!ownGrant
        ? t("An administrator can give you the right to employment records. Ask for it before you begin.")
        : hasDraft
          ? t(
              "Nobody else can give it here. You do it on your own page, and come back to this one. What is typed here is kept as a draft.",
            )
          : t("Nobody else can give it here. You do it on your own page, and come back to this one.")}
    </Callout>
  );
}
