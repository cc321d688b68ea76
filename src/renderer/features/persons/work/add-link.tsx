import { Plus } from "lucide-react";
import { LinkButton } from "#ui/buttons/link-button.tsx";

/** "Add" at the head of a section; `label` says what. */
export function AddLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <LinkButton to={to} variant="minimal" size="small" icon={Plus} aria-label={label}>
      Add
    </LinkButton>
  );
}
