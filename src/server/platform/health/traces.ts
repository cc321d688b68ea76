import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Traces } from "#server/options/options.ts";

/** Milliseconds that a stop waits for the collector. */
const patienceAtStop = 1_500;

/** One span for each request, to a collector of OpenTelemetry. Nothing that a caller wrote is in it. */
export function createTraces(endpoint: string, version: string): Traces {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "bellwether", "service.version": version }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces`, timeoutMillis: 5_000 }),
      ),
    ],
  });
  const tracer = provider.getTracer("bellwether");
  return {
    answered: ({ method, route, status, milliseconds, requestId }) => {
      const end = Date.now();
      const span = tracer.startSpan(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        startTime: end - milliseconds,
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          "bellwether.request_id": requestId,
        },
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: async () => {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, patienceAtStop).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
