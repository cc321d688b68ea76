import { setGlobalProxyFromEnv } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { WayOut } from "#core/policy/of-host.ts";

/** For Node's own calls, on hosts without a network stack of their own: whom to trust, and by which way. Answers how to undo it. */
export function governNodeNetwork(authorities: readonly string[], way: WayOut): () => void {
  const before = getCACertificates("default");
  if (authorities.length > 0) setDefaultCACertificates([...before, ...authorities]);
  const undoProxy =
    way.kind === "proxy"
      ? setGlobalProxyFromEnv({
          http_proxy: way.address,
          https_proxy: way.address,
          // This computer's own server is asked directly.
          no_proxy: "127.0.0.1,localhost,::1",
        })
      : undefined;
  return () => {
    undoProxy?.();
    if (authorities.length > 0) setDefaultCACertificates(before);
  };
}
