import { deepLinkTo } from "#contract/bridge/deep-links.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { useToast } from "#ui/overlays/toast.tsx";

/**
 * Copies the link to a case: one that opens Bellwether from a mail, or in a browser the address of this page's own host. Null where
 * the case has no number yet.
 */
export function useCopyLink(number: string | null): (() => void) | null {
  const { capabilities } = useHost();
  const toast = useToast();
  const link = number === null ? null : deepLinkTo("case", number);
  if (link === null || number === null) return null;
  const address = capabilities.includes("opens-links")
    ? link
    : `${window.location.origin}${paths.openCase(number)}`;
  return () => {
    navigator.clipboard.writeText(address).then(
      () => toast({ message: t("Link copied. It opens the case for those who may see it.") }),
      () =>
        toast({
          kind: "stop",
          message: t("Copying is not allowed here. The link is {{address}}", { address }),
        }),
    );
  };
}
