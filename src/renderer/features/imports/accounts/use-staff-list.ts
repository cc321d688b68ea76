import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Role, roleNames } from "#contract/kit/roles.ts";
import type { RosterStaff } from "#contract/services/imports/staff.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

const atOnce = 200;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Collects the staff of chosen positions as a list of colleagues, with heads. */
export function useStaffList(importId: number) {
  const api = useApi();
  const client = useQueryClient();
  const [collecting, setCollecting] = useState(false);
  const pagesOf = async (position: string): Promise<RosterStaff[]> => {
    const all: RosterStaff[] = [];
    for (let page = 1; ; page += 1) {
      const query = { position, page, per_page: atOnce };
      const { data, meta } = await client.fetchQuery(
        apiQuery(api, "imports.staff", { params: { id: importId }, query }),
      );
      all.push(...data);
      if (data.length === 0 || all.length >= meta.total) return all;
    }
  };
  const collect = async (roles: Readonly<Record<string, Role>>): Promise<string> => {
    setCollecting(true);
    try {
      const lines = ["Name,Email,Organization,Role,Title"];
      for (const [position, role] of Object.entries(roles))
        for (const each of await pagesOf(position))
          lines.push(
            [each.full_name, each.email, each.organization_prefix, roleNames[role], position]
              .map(quoted)
              .join(","),
          );
      return lines.join("\n");
    } finally {
      setCollecting(false);
    }
  };
  return { collect, collecting };
}
