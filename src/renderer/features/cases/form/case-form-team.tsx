import { X } from "lucide-react";
import type { UserRef } from "#contract/kit/common.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { colleagueOption } from "#parts/people/colleague-option.tsx";
import { useColleagues } from "#parts/people/use-colleagues.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { FieldNotes } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import type { CaseFormPart } from "./case-values.ts";

type CaseFormTeamProps<O> = CaseFormPart<O> & {
  readonly users: readonly UserRef[];
  readonly isNew: boolean;
};

const roles = [
  { value: "lead", label: t("Lead") },
  { value: "member", label: t("Member") },
];

/** Colleagues who work on the case. Whoever opens it leads it, unless a team is chosen. */
export function CaseFormTeam<O>({ state, users, isNew }: CaseFormTeamProps<O>) {
  const me = useSession().user;
  const colleagues = useColleagues();
  const problem = state.form.formState.errors.team;
  const error = problem?.message ?? problem?.root?.message;
  return (
    <Controlled of={state} name="team">
      {(field) => {
        const team = field.value ?? [];
        const search = async (text: string, signal: AbortSignal): Promise<readonly SuggestOption[]> => {
          const seen = new Set(team.map((member) => member.user_id));
          const found = await colleagues.search(text, signal);
          return found
            .filter(({ id }) => !seen.has(id))
            .slice(0, 20)
            .map(colleagueOption);
        };
        const add = (id: number) => {
          // The author stays in the team: without them they could not see their own case.
          const first = team.length === 0 && isNew && me && me.id !== id;
          const author = first ? [{ user_id: Number(me.id), role: "lead" as const }] : [];
          field.onChange([
            ...team,
            ...author,
            { user_id: id, role: team.length + author.length === 0 ? "lead" : "member" },
          ]);
        };
        return (
          <>
            {team.length === 0 ? (
              <p className="case-none">
                {isNew ? t("You lead the case once it is open.") : t("Nobody is on the team.")}
              </p>
            ) : null}
            <ul className="case-rows" aria-label={t("Team of the case")}>
              {team.map((member, index) => {
                const name =
                  [...colleagues.known(), ...users, ...(me ? [me] : [])].find(
                    (user) => user.id === member.user_id,
                  )?.full_name ?? t("Unknown colleague");
                return (
                  <li key={member.user_id} className="case-row">
                    <Who name={name} kind="colleague" />
                    <SelectField
                      label={t("Role of {{name}}", { name })}
                      hideLabel
                      options={roles}
                      value={member.role}
                      onChange={(event) =>
                        field.onChange(
                          team.map((each, at) =>
                            at === index
                              ? { ...each, role: event.target.value === "lead" ? "lead" : "member" }
                              : each,
                          ),
                        )
                      }
                    />
                    <IconButton
                      icon={X}
                      label={t("Remove {{name}}", { name })}
                      onClick={() => field.onChange(team.filter((_, at) => at !== index))}
                    />
                  </li>
                );
              })}
            </ul>
            <Suggest
              id="team"
              label={t("Add a colleague")}
              help={t("Who works on it without an account is added on the case’s page, under Team.")}
              placeholder={t("Start typing a name")}
              emptyText={t("No colleague matches.")}
              value={null}
              pickMany
              onChange={(option) => {
                if (option) add(Number(option.id));
              }}
              search={search}
              onBlur={field.onBlur}
              ref={field.ref}
            />
            <FieldNotes id="team-list" error={error} />
          </>
        );
      }}
    </Controlled>
  );
}
