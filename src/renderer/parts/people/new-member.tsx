import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { NeedsServer, useIsAway } from "#parts/offline/needs-server.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import { colleagueOption } from "./colleague-option.tsx";

type Place = Pick<CaseRecord, "id" | "organization_id" | "team">;

/** Finds colleagues of a case's school who are not in its team. */
export function useNewMembers(record: Place) {
  const api = useApi();
  return async (text: string): Promise<readonly SuggestOption[]> => {
    const query = { q: text.trim() || undefined, organization_id: record.organization_id, per_page: 50 };
    const { data } = await api("users.list", { query });
    return data.data
      .filter((user) => !record.team.some((member) => member.id === user.id))
      .filter((user) =>
        user.memberships.some((held) => held.active && held.organization_id === record.organization_id),
      )
      .map(colleagueOption);
  };
}

interface NewMemberDialogProps {
  readonly record: Place;
  /** Is what they are to do part of something about a member of staff, which not everybody may read? */
  readonly ofStaff: boolean;
  /** Of all colleagues, those who may read that; null where it is not known. */
  readonly readers: ReadonlySet<number> | null;
  /** Told of whoever is in the team from then on. */
  readonly onAdded: (userId: number) => void;
  readonly onClose: () => void;
}

/** Adds a colleague to the team where something is to be theirs, without leaving what one writes. */
export function NewMemberDialog({ record, ofStaff, readers, onAdded, onClose }: NewMemberDialogProps) {
  const save = useApiMutation("cases.team");
  const search = useNewMembers(record);
  const isAway = useIsAway();
  const [chosen, setChosen] = useState<SuggestOption | null>(null);
  const add = ({ id, label }: SuggestOption) =>
    save.mutate(
      { params: { id: record.id }, body: { user_id: Number(id), role: "member", was: null } },
      {
        onSuccess: () => {
          announce(t("{{label}} is on the team.", { label }));
          onAdded(Number(id));
        },
      },
    );
  return (
    <Dialog
      open
      title={t("Add a colleague to the team")}
      width="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            disabled={chosen === null || isAway || save.isPending}
            onClick={() => chosen !== null && add(chosen)}
          >
            {t("Add to the team")}
          </Button>
        </>
      }
    >
      <NeedsServer>
        {t(
          "The server cannot be reached now. It adds colleagues to a team. Name the owner in words until then.",
        )}
      </NeedsServer>
      {save.error ? (
        <Callout kind="stop" title={failedTitle(save.error, t("Not saved."))} role="alert">
          {errorMessage(save.error)}
        </Callout>
      ) : null}
      <Suggest
        id="new-member"
        label={t("Colleague")}
        placeholder={t("Start typing a name")}
        emptyText={t("No colleague of this school matches.")}
        help={t(
          "They can see the case from then on. It is saved at once, and stands in the timeline. The plan itself is saved only by Save plan.",
        )}
        value={chosen}
        onChange={setChosen}
        search={search}
      />
      {ofStaff && chosen !== null && readers !== null ? (
        <Callout kind={readers.has(Number(chosen.id)) ? "info" : "wait"}>
          {readers.has(Number(chosen.id))
            ? t("{{name}} may read employment records, and so this plan.", { name: chosen.label })
            : t("{{name}} may not read employment records, nor this plan.", { name: chosen.label })}
        </Callout>
      ) : null}
      {ofStaff ? (
        <p className="bw-dialog-text">
          {t(
            "This plan is about a member of staff. Who may not read employment records sees neither it nor its actions: their task is the case manager’s then, and names them.",
          )}
        </p>
      ) : null}
    </Dialog>
  );
}
