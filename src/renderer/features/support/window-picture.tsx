import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SupportRequest } from "#contract/services/support/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Loaded } from "#ui/states/loaded.tsx";

/** The window as a covered picture, a PNG in base64. */
export function WindowPicture({ picture }: { readonly picture: string }) {
  return (
    <img
      className="support-picture"
      src={`data:image/png;base64,${picture}`}
      alt={t("The page, with everything covered but the words of the program")}
    />
  );
}

/** The picture of a request, read once somebody wants to see it. */
export function PictureOf({ request }: { readonly request: SupportRequest }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("Picture of the page")}</summary>
      {open ? <ReadPicture id={request.id} /> : null}
    </details>
  );
}

function ReadPicture({ id }: Pick<SupportRequest, "id">) {
  const query = useQuery(apiQuery(useApi(), "support.picture", { params: { id } }));
  return (
    <Loaded query={query} label={t("Loading the picture")} shape="text" count={2}>
      {({ data }) => (data.picture === null ? null : <WindowPicture picture={data.picture} />)}
    </Loaded>
  );
}
