import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { usePageChrome } from "#lib/page/page-chrome.ts";
import { focusMain, usePageFrame } from "#lib/page/page-frame.ts";
import { announce } from "#ui/states/live-region.tsx";

/**
 * Moves the focus to `main` on a new page and announces the title. A replaced address is the same page (a filter, the
 * first save of an assessment): answering never moves the focus. Of two changes that are drawn at once only the last is
 * seen here; whoever replaces an address before another change may follow says so in the page's frame.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    const { readdressed } = usePageFrame.getState();
    const same = readdressed?.from === last.current && readdressed.to === pathname;
    usePageFrame.setState({ readdressed: null });
    last.current = pathname;
    if (kind === "REPLACE" || same) return;
    focusMain();
    const { title } = usePageChrome.getState();
    if (title !== "") announce(title);
  }, [pathname, kind]);
}
