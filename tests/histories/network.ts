import { BridgeError } from "#contract/bridge/errors.ts";
import type { Random } from "./random.ts";
import type { HistoryServer, ServerAnswer, ServerCall } from "./servers/server.ts";
import type { World } from "./world.ts";

/** The present behavior of a client's network; probabilities for one request. */
export interface Weather {
  readonly dropBefore: number;
  readonly dropAfter: number;
  readonly failBefore: number;
  readonly failAfter: number;
  readonly twice: number;
  /** Milliseconds in each direction. */
  readonly delay: number;
}

export const fair: Weather = {
  dropBefore: 0,
  dropAfter: 0,
  failBefore: 0,
  failAfter: 0,
  twice: 0,
  delay: 40,
};
export const weathers: readonly Weather[] = [
  fair,
  { dropBefore: 0.2, dropAfter: 0.2, failBefore: 0.05, failAfter: 0.05, twice: 0.1, delay: 300 },
  { dropBefore: 0, dropAfter: 0.5, failBefore: 0, failAfter: 0.1, twice: 0.2, delay: 2_000 },
  { dropBefore: 0.1, dropAfter: 0.1, failBefore: 0.3, failAfter: 0.1, twice: 0, delay: 9_000 },
  { dropBefore: 0, dropAfter: 0, failBefore: 0, failAfter: 0, twice: 0.6, delay: 20_000 },
];

/** The server's end; going down interrupts what is under way. */
export interface Site {
  up: boolean;
  /** How often it went down. */
  fall: number;
  readonly server: HistoryServer;
  /** Called with what a call of this client has changed. */
  readonly onEffect: (call: ServerCall, answer: ServerAnswer, client: number) => void;
}

export interface Link {
  online: boolean;
  weather: Weather;
  readonly call: (call: ServerCall, signal?: AbortSignal) => Promise<ServerAnswer>;
}

const offline = () => new BridgeError("OFFLINE", "The server cannot be reached.", {}, true);
const timeout = () => new BridgeError("TIMEOUT", "The server did not answer in time.", {}, true);
const problem = () => new BridgeError("SERVER_ERROR", "The server had a problem.", { status: 500 }, true);
const failures = [
  problem,
  () => new BridgeError("RATE_LIMITED", "Too many attempts.", { retryAfter: 2, fields: {} }, true),
  () => new BridgeError("UNAUTHENTICATED", "Your session has ended.", { status: 419 }),
  () => new BridgeError("UNAUTHENTICATED", "Your session has ended.", { status: 401 }),
] as const;

const patience = 30_000;

/** One client's connection to the server: late, cut, doubled and refused, depending on the weather. */
export function createLink(world: World, site: Site, random: Random, client: number): Link {
  const arrive = async (call: ServerCall): Promise<ServerAnswer> => {
    if (!site.up) throw offline();
    const answer = await site.server.call(call);
    if (call.idempotencyKey !== null && !answer.replayed) site.onEffect(call, answer, client);
    return answer;
  };

  const link: Link = {
    online: true,
    weather: fair,
    call: (call, signal) =>
      new Promise((resolve, reject) => {
        const { weather } = link;
        const dice = {
          dropBefore: random.chance(weather.dropBefore),
          dropAfter: random.chance(weather.dropAfter),
          failBefore: random.chance(weather.failBefore) ? random.pick(failures) : null,
          failAfter: random.chance(weather.failAfter),
          twice: random.chance(weather.twice),
          up: 5 + random.int(weather.delay),
          down: 5 + random.int(weather.delay),
          again: random.int(120_000),
        };
        const { fall } = site;
        const stopWaiting = world.plan(patience, () => reject(timeout()));
        const end = (finish: () => void) => {
          stopWaiting();
          finish();
        };
        signal?.addEventListener("abort", () =>
          end(() => reject(new BridgeError("CANCELLED", "Cancelled."))),
        );
        if (signal?.aborted) return;
        if (!link.online) return void world.plan(5, () => end(() => reject(offline())));
        world.plan(dice.up, async () => {
          // A cut sometimes loses a request silently: the caller waits in vain.
          if (dice.dropBefore || !link.online)
            return dice.again % 2 === 0 ? end(() => reject(offline())) : undefined;
          if (dice.failBefore) {
            const { failBefore } = dice;
            return void world.plan(dice.down, () => end(() => reject(failBefore())));
          }
          const outcome = await arrive(call).then(
            (answer) => ({ answer, error: null }),
            (error: unknown) => ({ answer: null, error }),
          );
          if (dice.twice && call.idempotencyKey !== null)
            world.plan(dice.again, async () => void (await arrive(call).catch(() => {})));
          world.plan(dice.down, () => {
            if (dice.dropAfter || !link.online || site.fall !== fall) return end(() => reject(offline()));
            if (dice.failAfter) return end(() => reject(problem()));
            const { answer, error } = outcome;
            return end(() => (answer === null ? reject(error) : resolve(answer)));
          });
        });
      }),
  };
  return link;
}
