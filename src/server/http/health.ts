import type { FastifyInstance } from "fastify";
import { isReady, type ReadinessLook } from "#server/platform/health/readiness.ts";

/**
 * `/livez`: the process answers. `/readyz`: it can do its work. Both are for balancers, which have no account: they tell
 * nobody more than that. What is not ready stands on the port of figures.
 */
export function registerHealth(app: FastifyInstance, readiness: ReadinessLook): void {
  const config = { isHealth: true };
  app.get("/livez", { config }, (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", { config }, async (_request, reply) => {
    const ready = isReady(await readiness.look());
    return reply
      .code(ready ? 200 : 503)
      .type("text/plain")
      .send(ready ? "ok\n" : "not ready\n");
  });
}
