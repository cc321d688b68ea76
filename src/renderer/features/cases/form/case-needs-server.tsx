import { t } from "#lib/words/t.ts";
import { NeedsServer } from "#parts/offline/needs-server.tsx";

/** Said above a form of a case, before anybody types: a case is changed on the server alone (decision 130). */
export const CaseNeedsServer = () => (
  <NeedsServer>
    {t(
      "The server cannot be reached now, and a case is changed there. What you type is kept on this computer as a draft until you are connected.",
    )}
  </NeedsServer>
);
