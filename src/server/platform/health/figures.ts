import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Figures } from "#server/options/options.ts";

/** Seconds that separate requests which people feel from those that they do not. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Figures as Prometheus reads them. Their labels are names that stand in our sources (methods, routes with their
 * parameters unfilled, statuses, events of the log): no label can hold a word or a number of a person.
 */
export function createFigures(): Figures {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "bellwether_request_seconds",
    help: "Time from a request to the end of its answer.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const problems = new Counter({
    name: "bellwether_problems_total",
    help: "Problems told in the log, by their event.",
    labelNames: ["event"],
    registers,
  });
  return {
    answered: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    problem: (event) => problems.inc({ event }),
    watch: (name, help, read) => {
      new Gauge({
        name: `bellwether_${name}`,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
