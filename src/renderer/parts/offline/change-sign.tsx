import "./change-sign.css";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Icon } from "#ui/facts/icon.tsx";

/** A small disc with the icon of a waiting change's kind. The word is beside it. */
export function ChangeSign({ kind }: { readonly kind: PendingChange["kind"] }) {
  return (
    <span className="bw-change-sign" aria-hidden>
      <Icon of={iconOf(kind)} size={14} />
    </span>
  );
}
