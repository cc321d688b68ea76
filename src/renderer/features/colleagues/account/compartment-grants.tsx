import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type Grantable, grantable } from "#contract/records/compartments/schema.ts";
import type { Membership, User } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { compartmentNames } from "#parts/compartments/compartment-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { firstNameOf } from "./account-words.ts";

const words: Readonly<Record<Grantable, { readonly right: string; readonly opens: string }>> = {
  law_enforcement_unit: {
    right: t("May read records of the law enforcement unit"),
    opens: t(
      "Opens comments, files, tasks and interviews that are kept there, in cases seen here and below. Whoever lacks the right does not see that there are any.",
    ),
  },
  clinical: {
    right: t("May read clinical records"),
    opens: t(
      "Opens comments, files, tasks and interviews that are kept there, in cases seen here and below. Whoever lacks the right does not see that there are any.",
    ),
  },
  employment: {
    right: t("May read employment records"),
    opens: t(
      "Opens WAVR assessments of staff, and comments, files, tasks and interviews that are kept there, in cases seen here and below. Whoever lacks the right does not see that there are any.",
    ),
  },
};

interface GrantsProps {
  readonly user: User;
  readonly held: Membership;
}

/** Which compartments of records somebody may read by a role: to be changed, or said to whoever may only know. */
export function CompartmentGrants({ user, held }: GrantsProps) {
  return grantable.map((each) => {
    const given = held.compartments?.includes(each) === true;
    if (held.may_grant === true)
      return <Grant key={each} user={user} held={held} compartment={each} given={given} />;
    return given ? (
      <span key={each} className="colleague-note">
        {words[each].right}
      </span>
    ) : null;
  });
}

function Grant({
  user,
  held,
  compartment,
  given,
}: GrantsProps & { readonly compartment: Grantable; readonly given: boolean }) {
  const grant = useApiMutation("users.grantCompartment");
  const { right, opens } = words[compartment];
  const [query] = useSearchParams();
  const isSought = query.get("right") === compartment;
  const back = query.get("back");
  const id = `right-${held.organization_id}-${compartment}`;
  // Whoever comes for this right finds it in sight, with the focus on it.
  useEffect(() => {
    if (!isSought) return;
    const found = document.getElementById(id);
    found?.scrollIntoView({ block: "center" });
    found?.querySelector("input")?.focus({ preventScroll: true });
  }, [isSought, id]);
  const about = { firstName: firstNameOf(user), records: compartmentNames[compartment] };
  const change = (may_read: boolean) =>
    grant.mutate(
      {
        params: { id: user.id, organizationId: held.organization_id, compartment },
        body: { may_read },
      },
      {
        onSuccess: () =>
          announce(
            may_read
              ? t("{{firstName}} may read {{records}} there now.", about)
              : t("{{firstName}} reads no {{records}} there any more.", about),
          ),
      },
    );
  return (
    <div id={id} className={isSought ? "colleague-right-sought" : undefined}>
      <Switch
        label={right}
        note={opens}
        checked={given}
        disabled={grant.isPending}
        aria-label={t("{{right}} at {{organizationName}}", {
          right,
          organizationName: held.organization_name,
        })}
        onChange={change}
      />
      {grant.isError ? (
        <Callout kind="stop" role="alert">
          {errorMessage(grant.error)}
        </Callout>
      ) : null}
      {isSought && back?.startsWith("/") && !back.startsWith("//") ? (
        <LinkButton to={back} variant={given ? "primary" : "plain"} size="small">
          {t("Back to where you came from")}
        </LinkButton>
      ) : null}
    </div>
  );
}
