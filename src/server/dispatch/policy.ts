import type { EndpointDefinition, Policy } from "#contract/kit/endpoint.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access, RecordKey } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import { forbidden, HttpError, notFound, unauthenticated } from "#server/http/errors.ts";
import type { SessionControl } from "#server/http/sessions.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { countUsers } from "#server/platform/accounts/users.ts";

/** Checks before parameters are read: who is asking. */
export async function requireCaller(
  policy: Policy,
  context: { readonly db: Db; readonly session: SessionControl; readonly local: boolean },
): Promise<void> {
  const { auth } = context.session;
  switch (policy.kind) {
    case "public":
      return;
    case "unclaimed":
      if ((await countUsers(context.db)) > 0) throw forbidden("This server is already set up.");
      return;
    case "local":
      if (!context.local) throw notFound(true);
      return;
    case "pending":
      if (context.session.pending !== null) return;
      throw auth === null ? unauthenticated() : forbidden();
    case "member":
    case "record":
      requireMember(auth);
      return;
    case "manage":
      requireMember(auth);
      if ((auth?.reach.manages ?? []).length === 0) throw forbidden();
      return;
    case "create":
      requireMember(auth);
      if (
        !(auth?.reach.writers ?? []).some((id) =>
          policy.roles.some((role) => role === auth?.reach.roleIn(id)),
        )
      ) {
        throw forbidden();
      }
      return;
    default:
      // An unknown policy admits nobody (V-1).
      throw new HttpError(403, { message: "This action is unauthorized." }, { denial: true });
  }
}

function requireMember(auth: Auth | null): void {
  if (auth === null) throw unauthenticated();
  if (auth.reach.members.length === 0) throw forbidden();
}

/**
 * Loads the record that a parameter names and checks the right: 404 where it may not be seen, 403 where the right is
 * missing.
 */
export async function requireRecord(
  db: Db,
  definition: EndpointDefinition,
  auth: Auth | null,
  params: Readonly<Record<string, unknown>>,
): Promise<Access | null> {
  const { policy } = definition;
  if (policy.kind !== "record") return null;
  if (auth === null) throw unauthenticated();
  const access = await loadAccess(db, auth, policy.record, params[policy.param] as RecordKey);
  if (access === null || !access.rights.view) throw notFound(true);
  if (!access.rights[policy.right]) throw forbidden(access.refusals?.[policy.right]);
  return access;
}
