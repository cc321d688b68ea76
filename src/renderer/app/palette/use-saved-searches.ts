import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import type { PaletteCommand } from "#renderer/app/palette/palette-commands.ts";
import { rankCommands } from "#renderer/app/palette/rank.ts";

const most = 5;

/** Saved searches whose names contain the typed text, from two letters on. */
export function useSavedSearches(text: string): readonly PaletteCommand[] {
  const asked = text.trim().length >= 2;
  const found = useQuery({
    ...apiQuery(useApi(), "searches.list", { query: { per_page: 200 } }),
    enabled: asked,
  });
  const commands = (found.data?.data ?? []).map(
    ({ id, name }): PaletteCommand => ({
      id: `search-${id}`,
      label: name,
      icon: Bookmark,
      to: paths.search(id),
    }),
  );
  return asked ? rankCommands(text, commands).slice(0, most) : [];
}
