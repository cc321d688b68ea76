import { useEffect, useState } from "react";
import { useLocation } from "react-router";

type Ends = { readonly canGoBack: boolean; readonly canGoForward: boolean };

/** Whether back and forward lead anywhere. Where the browser cannot tell, both are enabled. */
export function useHistoryEnds(): Ends {
  const { key } = useLocation();
  const [ends, setEnds] = useState<Ends>(read);
  // Runs again because: the history changes with the location's key
  useEffect(() => setEnds(read()), [key]);
  return ends;
}

const read = (): Ends =>
  "navigation" in window
    ? { canGoBack: window.navigation.canGoBack, canGoForward: window.navigation.canGoForward }
    : { canGoBack: true, canGoForward: true };
