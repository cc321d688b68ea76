import { useEffect, useRef, useState } from "react";
import { paths } from "#lib/page/paths.ts";
import type { createAppRouter } from "#renderer/app/router.tsx";

/**
 * Whoever signs in after somebody else comes to the page on which they were last in this window, or to the dashboard:
 * never to the page of the person before. False until they are there. `reader` is null while nobody is signed in.
 */
export function useOwnPage(router: ReturnType<typeof createAppRouter>, reader: number | null): boolean {
  const [owner, setOwner] = useState<number | null>(null);
  const pages = useRef(new Map<number, string>());
  useEffect(() => {
    if (reader === null) return;
    return () => {
      const { pathname, search } = router.state.location;
      pages.current.set(reader, `${pathname}${search}`);
    };
  }, [router, reader]);
  useEffect(() => {
    if (reader === null || reader === owner) return;
    if (owner === null) {
      setOwner(reader);
      return;
    }
    const own = pages.current.get(reader) ?? paths.dashboard();
    void router.navigate(own, { replace: true }).finally(() => setOwner(reader));
  }, [router, reader, owner]);
  return reader === null || owner === null || reader === owner;
}
