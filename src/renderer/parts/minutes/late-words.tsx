import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { z } from "zod";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { WrittenLines } from "#parts/offline/written-lines.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import type { MeetingAddress } from "./use-minutes.ts";

const lateDraft = z.object({ values: z.object({ words: z.string(), reason: z.string() }) });

/** Words of minutes that the server did not take any more, on this computer until their author has them elsewhere. */
export function LateWords({ caseId, meeting }: MeetingAddress) {
  const { bridge } = useHost();
  const client = useQueryClient();
  const key = draftKeys.minutes(caseId, meeting);
  const query = bridgeQuery(bridge, "drafts.get", { key });
  const found = useQuery({ ...query, gcTime: 0 });
  const late = lateDraft.safeParse(found.data?.draft?.body).data?.values;
  if (late === undefined || late.words === "") return null;
  const discard = async () => {
    await bridge.call("drafts.remove", { key });
    await client.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <Callout kind="stop" role="alert" title={late.reason}>
      <p>{t("What you wrote is not in the minutes. It is kept on this computer, for you to copy.")}</p>
      <WrittenLines words={[{ key: "words", label: t("What you wrote"), text: late.words }]}>
        <Button size="small" icon={Trash2} onClick={() => void discard()}>
          {t("Discard it")}
        </Button>
      </WrittenLines>
    </Callout>
  );
}
