import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The whole of a guest's body as text. */
export type ReadBody = (request: FastifyRequest, payload: Readable) => Promise<string>;

/** Has the routes of this scope take what a form of a page sends, and nothing else; the body is its fields by name. */
export function takeFormsAlone(scope: FastifyInstance, readBody: ReadBody): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    async (request: FastifyRequest, payload: Readable) =>
      Object.fromEntries(new URLSearchParams(await readBody(request, payload))),
  );
}
