import type { FastifyInstance } from "fastify";
import { isTooDeep, tooDeepMessage } from "#contract/kit/depth.ts";
import { invalid } from "./errors.ts";

/** Reads JSON bodies: a blank one is none, and what is nested too deeply is refused before anything walks it. */
export function registerJsonBody(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser("remove", "remove");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, undefined);
    return json(request, String(text), (error, body) => {
      if (error === null && isTooDeep(body)) done(invalid("body", tooDeepMessage));
      else done(error, body);
    });
  });
}
