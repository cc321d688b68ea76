import type { FastifyInstance } from "fastify";

/** For every answer: not cached, framed, sniffed or run. Without CORS headers no other origin may read it (V-13). */
export function registerSecurityHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "X-Correlation-Id": request.id,
    });
    if (https) reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  });
}
