import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "#lib/words/t.ts";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { FileContentProps } from "../text-view.tsx";
import { fetchFile } from "../use-file-bytes.ts";
import { DocumentText } from "./document-text.tsx";
import { type OfficeContent, TooLargeError } from "./office-content.ts";
import { readOffice } from "./read-office.ts";
import { WorkbookTable } from "./workbook-table.tsx";

type OfficeViewProps = FileContentProps & { readonly kind: OfficeContent["kind"] };

/** The words of a Word document or an Excel workbook, read by a worker that can reach nothing (S-13). */
export function OfficeView({ url, name, kind, onBroken }: OfficeViewProps) {
  const found = useQuery({
    queryKey: ["file-office", url],
    queryFn: async ({ signal }) =>
      readOffice({ kind, bytes: await (await fetchFile(url, signal)).arrayBuffer() }, signal),
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (found.error) onBroken(found.error instanceof TooLargeError ? "too-large" : "broken");
  }, [found.error, onBroken]);
  if (!found.data) return <Skeleton label={t("Opening the file")} shape="text" />;
  return found.data.kind === "document" ? (
    <DocumentText document={found.data} name={name} />
  ) : (
    <WorkbookTable workbook={found.data} name={name} />
  );
}
