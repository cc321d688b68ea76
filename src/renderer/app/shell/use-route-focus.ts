import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { usePageChrome } from "#lib/page/page-chrome.ts";
import { focusMain } from "#lib/page/page-frame.ts";
import { announce } from "#ui/states/live-region.tsx";

/**
 * Moves the focus to `main` on a new page and announces the title. A replaced address is the same page (a filter, the
 * first save of an assessment): answering never moves the focus.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind === "REPLACE") return;
    focusMain();
    const { title } = usePageChrome.getState();
    if (title !== "") announce(title);
  }, [pathname, kind]);
}
