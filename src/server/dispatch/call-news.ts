import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import type { RecordKind } from "#contract/kit/kinds.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditAbout, Services } from "#server/http/call.ts";
import type { SessionControl } from "#server/http/sessions.ts";
import type { RecordRef, SharedEvent } from "#server/platform/live/hub.ts";
import { toldIn } from "#server/platform/notifications/repository.ts";

/** Calls that can hide a record from somebody: deletion, and changes of who may see it. */
const mayHide = (definition: EndpointDefinition, record: Access): boolean =>
  definition.method === "DELETE" ||
  (definition.versioned === true &&
    ["case", "assessment", "task", "reminder", "search"].includes(record.kind));

/** What an organization sets and where it stands in the tree decides what everybody in it may do. */
const setsOrganization = ({ group, changes }: EndpointDefinition): boolean =>
  group === "organizations" && changes.includes("session");

/** Collects what one call changes; `publish` announces it once the call is durable. */
export async function startNews(
  { services }: { readonly services: Services },
  db: Db,
  definition: EndpointDefinition,
  record: Access | null,
) {
  const { live } = services;
  const silent = definition.method === "GET" || definition.transient;
  const touched: RecordRef[] = [];
  const seenBy =
    !silent && record !== null && mayHide(definition, record) ? await live.seenBy(db, record) : [];

  const publish = async (session: SessionControl, about: AuditAbout): Promise<() => void> => {
    if (silent) return () => {};
    const { recordType, recordId, compartment = openCompartment } = about;
    // Nobody looks at an export as a record.
    const named =
      recordType === undefined || recordType === "export" || recordId === undefined
        ? []
        : [{ kind: recordType, id: recordId }];
    const own = record === null || about.alone ? [] : [{ kind: record.kind, id: record.id }];
    const all = [...own, ...named, ...touched];
    const told = toldIn(db);
    const userId = session.auth?.userId ?? null;
    const events: SharedEvent[] = [
      {
        type: "changed",
        resources: definition.changes.filter((each) => each !== "session"),
        records:
          compartment === openCompartment
            ? all
            : all.filter(({ kind }) => kind !== "case" && kind !== "person"),
        seenBy,
        userId,
        session: session.idHash,
      },
    ];
    if (told.length > 0) events.push({ type: "told", userIds: told });
    // After signing out or a new password, other sessions of this person may have ended.
    if (userId !== null && definition.group === "session") events.push({ type: "session", userId });
    // What somebody may do, and where they are signed in, holds at once, on the screens that are open too (V-3).
    if (record?.kind === "user") events.push({ type: "session", userId: record.id });
    if (definition.group === "organizations" && recordType === "user" && recordId !== undefined)
      events.push({ type: "session", userId: recordId });
    // What is set for an organization holds for everybody in it.
    if (definition.group === "settings" || setsOrganization(definition))
      events.push({ type: "session", userId: null });
    return () => {
      for (const event of events) live.publish(event);
    };
  };
  return { touch: (kind: RecordKind, id: number) => void touched.push({ kind, id }), publish };
}
