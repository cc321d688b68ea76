/** Of a connection that stood when it broke, as Node and Chromium name it: what was sent over it may have arrived. */
const brokeMidway =
  /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$|net::ERR_(CONNECTION_RESET|CONNECTION_ABORTED|CONNECTION_CLOSED|EMPTY_RESPONSE|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

/**
 * Did a request that failed perhaps arrive? A name that is not found and a port that refuses never took anything; where
 * the reason says nothing of it, neither is claimed to be known.
 */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return brokeMidway.test(code) || brokeMidway.test(error.message) || mayHaveArrived(error.cause);
}
