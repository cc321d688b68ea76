import { EventEmitter } from "node:events";
import type { Resource } from "#contract/kit/kinds.ts";

/**
 * What the lower parts of a connection tell those above them. A part is given what it stands on when it is made, and
 * hears from here what it has to follow; so none is joined to another afterwards.
 */
interface ConnectionNews {
  /** The server answers again, or does not any more. */
  readonly reachable: [reachable: boolean];
  /** Reads of these are different now; `atServer`: the server's answers are, too. */
  readonly changed: [resources: readonly Resource[], atServer: boolean];
  /** The server was asked behind an answer from this computer, and has answered. */
  readonly refreshed: [resources: readonly Resource[]];
  /** Who is signed in is to be asked anew. */
  readonly stale: [];
  /** The server does not know the session any more. */
  readonly ended: [];
  /** The sums of the outbox, or its list, may be different. */
  readonly outbox: [];
  /** Who is in, or how the server does, may be different: whoever shows it looks again. */
  readonly state: [];
}

export const createConnectionNews = () => new EventEmitter<ConnectionNews>();
