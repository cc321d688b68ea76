import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AgendaItem, agendaSources, type Meeting } from "#contract/records/meetings/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { offerWords, sourceNames } from "#parts/meetings/meeting-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

interface AgendaOffersProps {
  readonly caseId: number;
  readonly agenda: Meeting["agenda"];
  readonly onAdd: (items: readonly AgendaItem[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What is open in the case, to be put on the agenda; what stands there already is left out. */
export function AgendaOffers({ caseId, agenda, onAdd, onClose }: AgendaOffersProps) {
  const found = useQuery(apiQuery(useApi(), "meetings.agenda", { params: { id: caseId } }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const there = new Set(agenda.map(({ about }) => about));
  const offers = (found.data?.data.offers ?? []).filter(({ about }) => !there.has(about));
  const add = async () => {
    const items = offers
      .filter(({ about }) => chosen.includes(about))
      .map((offer) => ({
        uuid: crypto.randomUUID(),
        text: offerWords(offer).slice(0, 300),
        about: offer.about,
        done: false,
      }));
    if (await onAdd(items)) onClose();
  };
  return (
    <Dialog
      open
      title={t("From what is open")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => void add()}>
            {t("Put on the agenda")}
          </Button>
        </>
      }
    >
      <Loaded query={found} label={t("Loading what is open")} count={4} />
      {found.data !== undefined && offers.length === 0 ? (
        <p className="bw-dialog-text">{t("Everything that is open in this case is on the agenda.")}</p>
      ) : null}
      {agendaSources.map((kind) => {
        const of = offers.filter((each) => each.kind === kind);
        return of.length === 0 ? null : (
          <CheckboxGroup
            layout="list"
            key={kind}
            id={`agenda-${kind}`}
            label={sourceNames[kind]}
            options={of.map((offer) => ({ value: offer.about, label: offerWords(offer) }))}
            value={chosen}
            onToggle={(value, on) =>
              setChosen((now) => (on ? [...now, value] : now.filter((each) => each !== value)))
            }
          />
        );
      })}
    </Dialog>
  );
}
