import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GuestPageDeps } from "./guest-pages.ts";

/** Has the routes of this scope take what a form of a page sends, and nothing else; the body is its fields by name. */
export function takeFormsAlone(scope: FastifyInstance, readBody: GuestPageDeps["readBody"]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    async (request: FastifyRequest, payload: Readable) =>
      Object.fromEntries(new URLSearchParams(await readBody(request, payload))),
  );
}
