import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import type { SearchStart } from "./search-values.ts";

/** A list's tool: saves its present query as a search, which then opens. */
export function SaveSearch(start: SearchStart) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" icon={BookmarkPlus} onClick={() => setOpen(true)}>
        {t("Save as search…")}
      </Button>
      {open ? (
        <SearchDialog
          of={{ start }}
          onClose={() => setOpen(false)}
          onSaved={(search) => {
            announce(t("Search saved."));
            void navigate(paths.search(search.id));
          }}
        />
      ) : null}
    </>
  );
}
