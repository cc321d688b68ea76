/** What a computer calls itself in an address. */
export const loopbackHosts: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];
