import type { HttpFetch } from "#core/ports/system.ts";

/** Node's own fetch: for the embedded server, and for hosts without a network stack of their own. */
export const createNodeFetch = (): HttpFetch => (url, init) => fetch(url, init);
