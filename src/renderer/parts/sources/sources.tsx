import "./sources.css";
import { FileText, ListChecks, MessageSquare, MessagesSquare, Plus } from "lucide-react";
import { use } from "react";
import { Link } from "react-router";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { type Source, type SourceKind, SourcesContext } from "./use-sources.ts";

const sourceIcons: Readonly<Record<SourceKind, LucideIcon>> = {
  interview: MessagesSquare,
  task: ListChecks,
  file: FileText,
  comment: MessageSquare,
};

interface SourcesProps {
  readonly linked: readonly string[];
  /** Opens what links sources; null where nothing may be changed. */
  readonly onLink: (() => void) | null;
  /** What the evidence is for, as the button names it. */
  readonly about: string;
}

/** Where evidence stands in the case, as links. */
export function Sources({ linked, onLink, about }: SourcesProps) {
  const of = use(SourcesContext);
  if (linked.length === 0 && onLink === null) return null;
  return (
    <div className="case-sources">
      {linked.map((ref) => (
        <LinkedSource key={ref} source={of.all.find((each) => each.ref === ref)} reading={of.reading} />
      ))}
      {onLink === null ? null : (
        <Button
          size="small"
          variant="minimal"
          icon={Plus}
          aria-label={t("Link a source to {{factor}}", { factor: about })}
          onClick={onLink}
        >
          {t("Link a source")}
        </Button>
      )}
    </div>
  );
}

function LinkedSource({
  source,
  reading,
}: {
  readonly source: Source | undefined;
  readonly reading: boolean;
}) {
  if (source === undefined)
    return (
      <span className="case-source">
        {reading ? t("Loading\u2026") : t("A source that is not in the case any more")}
      </span>
    );
  return (
    <Link to={source.to} className="case-source">
      <Icon of={sourceIcons[source.kind]} size={14} /> <span>{source.label}</span>
    </Link>
  );
}
