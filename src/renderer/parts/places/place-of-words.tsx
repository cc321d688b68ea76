import "./places.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useDeferredValue } from "react";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { locationTypeNames } from "#parts/words/location-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { locationOption } from "./location-choices.ts";

const mostOffered = 3;

interface PlaceOfWordsProps {
  /** What is typed as the place. */
  readonly words: string;
  /** Whose places are meant, where several schools have one of that name; those of others are offered where it has none. */
  readonly organizationId: number | undefined;
  /** The place on record that it is connected with. */
  readonly value: number | null;
  /** `name` where the words are to say it in full. */
  readonly onChange: (id: number | null, name?: string) => void;
}

/** Below a place in words: the places on record that they may mean, one press each, or the one that was chosen. */
export function PlaceOfWords({ words, organizationId, value, onChange }: PlaceOfWordsProps) {
  const api = useApi();
  const typed = useDeferredValue(words.trim());
  const chosen = useQuery({
    ...apiQuery(api, "locations.show", { params: { id: value ?? 0 } }),
    enabled: value !== null,
  });
  const found = useQuery({
    ...apiQuery(api, "locations.search", { query: { q: typed } }),
    enabled: value === null && typed.length > 1,
    placeholderData: keepPreviousData,
  });
  if (value !== null) {
    const name = chosen.data?.data.name ?? t("Location");
    return (
      <p className="place-of-words">
        <Icon of={MapPin} size={14} />
        <span>{t("On record as {{name}}.", { name })}</span>
        <Button size="small" variant="minimal" onClick={() => onChange(null)}>
          {t("Keep the words alone")}
        </Button>
      </p>
    );
  }
  const all = typed.length > 1 ? (found.data?.data ?? []).filter((each) => !isMadeHere(each)) : [];
  const own = all.filter((each) => each.organization_id === organizationId);
  const offered = own.length > 0 ? own : all;
  if (offered.length === 0) return null;
  return (
    <div className="place-of-words">
      <span>{t("On record:")}</span>
      {offered.slice(0, mostOffered).map((each) => {
        const { id, label, note } = locationOption(each);
        const keeps = label.toLowerCase().includes(typed.toLowerCase());
        return (
          <Button
            key={id}
            size="small"
            icon={MapPin}
            title={note}
            onClick={() => onChange(Number(id), keeps ? label : undefined)}
          >
            {t("{{place}}, {{within}}", {
              place: label,
              within: own.length > 0 ? (each.parent ?? locationTypeNames[each.type]) : each.organization_name,
            })}
          </Button>
        );
      })}
    </div>
  );
}
