import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "#server/database/schema.ts";
import { errorAnswer } from "#server/http/errors.ts";
import { senderTo } from "#server/platform/accounts/mail-senders.ts";
import { providersArePossible, singleSignOnOf } from "#server/platform/accounts/single-sign-on/setting.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { type AddressChange, type Directory, versionTag } from "#server/services/scim/directory.ts";
import {
  createGroup,
  listGroups,
  patchGroup,
  removeGroup,
  replaceGroup,
  showGroup,
} from "#server/services/scim/groups.ts";
import { groupAttributes, isFields, userAttributes } from "#server/services/scim/protocol/attributes.ts";
import {
  discovered,
  discoveredOne,
  discoveryLists,
  providerConfig,
} from "#server/services/scim/protocol/discovery.ts";
import { listingOf, projected } from "#server/services/scim/protocol/listing.ts";
import { errorBody, ScimError, unknownResource } from "#server/services/scim/protocol/scim-error.ts";
import {
  createUser,
  listUsers,
  patchUser,
  type Resource,
  removeUser,
  replaceUser,
  showUser,
} from "#server/services/scim/users.ts";
import { admitDirectory, directoryOf, type ScimDeps } from "./caller.ts";

const mediaType = "application/scim+json; charset=utf-8";

const kinds = [
  {
    path: "/Users",
    attributes: userAttributes,
    ...{ list: listUsers, show: showUser, create: createUser, replace: replaceUser, patch: patchUser },
    remove: removeUser,
  },
  {
    path: "/Groups",
    attributes: groupAttributes,
    ...{ list: listGroups, show: showGroup, create: createGroup, replace: replaceGroup, patch: patchGroup },
    remove: removeGroup,
  },
] as const;

function idOf({ params }: FastifyRequest): string {
  const { id } = params as { readonly id: string };
  // No database keeps a text with NUL: nothing is called so.
  if (id.includes("\0")) throw unknownResource();
  return id;
}

function bodyOf({ body }: FastifyRequest): object {
  if (!isFields(body)) throw new ScimError(400, "The body must be an object.", "invalidSyntax");
  return body;
}

const addressMail = ({ name, address }: AddressChange): string =>
  `Hello ${name},

your district's directory has changed the address with which you sign in to Bellwether to ${address}. If that is not right,
tell an administrator of your district at once: codes for a new password now go to the new address.
`;

/**
 * Where a district's directory puts its staff on record (RFC 7644, decision 127): outside the API, with a token in place of a
 * session. What it may reach is the tree that its token was made for.
 */
export function registerScim(app: FastifyInstance, deps: ScimDeps): void {
  const { db, services } = deps;
  const { options, live } = services;
  app.decorateRequest("directory", null);
  if (!providersArePossible(options)) return;

  const baseOf = (request: FastifyRequest) =>
    `${options.publicAddress?.replace(/\/$/, "") ?? `${request.protocol}://${request.host}`}/scim/v2`;

  /** Runs one call in a transaction; what it changed is told once it is durable. */
  const run = async <T>(request: FastifyRequest, work: (directory: Directory) => Promise<T>): Promise<T> => {
    const { id, organization_id: root } = directoryOf(request);
    const now = new Date(options.clock()).toISOString();
    let touched = new Set<number>();
    let mails: AddressChange[] = [];
    const result = await db.transaction().execute(async (transaction: Db) => {
      // Begun anew where it met another one.
      touched = new Set();
      mails = [];
      return work({
        db: transaction,
        root,
        now,
        set: await singleSignOnOf(transaction, root),
        base: baseOf(request),
        touched: (userId) => void touched.add(userId),
        tellAddress: (changed) => void mails.push(changed),
        tell: ({ action, userId, fields, organizationId }) =>
          appendAudit(transaction, services.auditKeys, {
            chain: organizationId ?? root,
            at: now,
            action,
            outcome: "ok",
            user_id: null,
            record_type: userId === null ? null : "user",
            record_id: userId,
            fields: [...fields, `token:${id}`],
            address: request.ip,
            correlation_id: request.id,
          }),
      });
    });
    for (const userId of touched) live.publish({ type: "session", userId });
    if (touched.size > 0)
      live.publish({
        type: "changed",
        resources: ["users"],
        records: [...touched].map((userId) => ({ kind: "user", id: userId })),
        seenBy: [],
        userId: null,
        session: null,
      });
    for (const mail of mails)
      await services.mailer.send({
        sender: await senderTo(db, mail.userId),
        to: mail.to,
        subject: "Your Bellwether address was changed",
        text: addressMail(mail),
      });
    return result;
  };

  const send = (reply: FastifyReply, { version, location, body }: Resource, status = 200) =>
    reply
      .code(status)
      .headers({ ETag: versionTag(version), Location: location })
      .send(body);

  app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        const known = error instanceof ScimError;
        const { status, headers, body } = known
          ? { status: error.status, headers: {}, body: { message: error.message } }
          : errorAnswer(error, request, options.log);
        const said =
          isFields(body) && typeof body.message === "string" ? body.message : "It could not be done.";
        // A rule of Bellwether stands against it: that nobody would administer an organization, for instance.
        const asked = status === 422 ? 409 : status;
        return reply
          .code(asked)
          .headers({ ...headers, ...(asked === 401 ? { "WWW-Authenticate": 'Bearer realm="scim"' } : {}) })
          .send(errorBody(asked, said, known ? error.type : null));
      });
      scope.addHook("onRoute", (route) => {
        route.config = { ...route.config, knowsCallers: true };
      });
      scope.addHook("onRequest", (request) => admitDirectory(deps, request));
      scope.addHook("onSend", async (_request, reply) => {
        reply.headers({ "Content-Type": mediaType, "Cache-Control": "no-store" });
      });

      scope.get("/ServiceProviderConfig", async (request) => providerConfig(baseOf(request)));
      for (const list of discoveryLists) {
        scope.get(`/${list}`, async (request) => discovered(list, baseOf(request)));
        scope.get(`/${list}/:id`, async (request) => {
          const found = discoveredOne(list, baseOf(request), idOf(request));
          if (found === undefined) throw unknownResource();
          return found;
        });
      }
      for (const { path, attributes, list, show, create, replace, patch, remove } of kinds) {
        scope.get(path, (request) => run(request, (to) => list(to, listingOf(request.query, attributes))));
        scope.get(`${path}/:id`, async (request, reply) => {
          const shown = await run(request, (to) => show(to, idOf(request)));
          if (request.headers["if-none-match"] === versionTag(shown.version))
            return reply.code(304).header("ETag", versionTag(shown.version)).send();
          return send(reply, { ...shown, body: projected(shown.body, listingOf(request.query, attributes)) });
        });
        scope.post(path, async (request, reply) =>
          send(reply, await run(request, (to) => create(to, bodyOf(request))), 201),
        );
        scope.put(`${path}/:id`, async (request, reply) =>
          send(
            reply,
            await run(request, (to) =>
              replace(to, idOf(request), bodyOf(request), request.headers["if-match"]),
            ),
          ),
        );
        scope.patch(`${path}/:id`, async (request, reply) =>
          send(
            reply,
            await run(request, (to) =>
              patch(to, idOf(request), bodyOf(request), request.headers["if-match"]),
            ),
          ),
        );
        scope.delete(`${path}/:id`, async (request, reply) => {
          await run(request, (to) => remove(to, idOf(request), request.headers["if-match"]));
          return reply.code(204).send();
        });
      }
      scope.all("/*", async () => {
        throw unknownResource();
      });
    },
    { prefix: "/scim/v2" },
  );
}
