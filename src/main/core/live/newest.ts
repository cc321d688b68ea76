import type { ApiClient } from "#core/api/client.ts";

/**
 * Notifications that are new since the last look and that their reader wants shown by the system; none at the first
 * look.
 */
export function createNewest(deps: {
  readonly api: Pick<ApiClient, "call">;
  readonly tell: (titles: readonly string[]) => void;
}): () => void {
  let newest: number | null = null;
  let asking: Promise<void> | null = null;
  let again = false;

  const ask = async (): Promise<void> => {
    const query = { per_page: 10, unread: "yes" };
    const rows = (await deps.api.call("notifications.list", { query })).data.data;
    const known = newest;
    newest = Math.max(known ?? 0, ...rows.map((row) => row.id));
    if (known === null) return;
    const titles = rows.filter((row) => row.id > known && row.desktop).map((row) => row.title);
    if (titles.length > 0) deps.tell([...new Set(titles)].slice(0, 3));
  };

  const look = () => {
    if (asking !== null) {
      again = true;
      return;
    }
    asking = ask()
      .catch(() => {})
      .finally(() => {
        asking = null;
        if (!again) return;
        again = false;
        look();
      });
  };
  return look;
}
