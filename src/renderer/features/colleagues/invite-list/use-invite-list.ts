import { useState } from "react";
import type { ColleagueList } from "#contract/records/users/colleague-list.ts";
import { invitedAtOnce, type ListedAnswer, type ListedColleague } from "#contract/records/users/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";

/** A row of the list with what the server says of it. */
export interface Answered {
  readonly line: number;
  readonly row: ListedColleague;
  readonly answer: ListedAnswer;
}

export interface Round {
  /** What was sent: the same list can be run as it was tried. */
  readonly list: ColleagueList;
  /** Whether the rows were only tried, or invited. */
  readonly tried: boolean;
  readonly rows: readonly Answered[];
}

/** Sends a list in short calls, in its order. `sent` counts the rows that the server has answered. */
export function useInviteList() {
  const send = useApiMutation("users.inviteMany");
  const [round, setRound] = useState<Round | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const run = async (list: ColleagueList, tried: boolean): Promise<Round> => {
    const rows: Answered[] = [];
    const done = () => ({ list, tried, rows: [...rows] });
    setSent(0);
    try {
      for (let at = 0; at < list.rows.length; at += invitedAtOnce) {
        const part = list.rows.slice(at, at + invitedAtOnce);
        const { data } = await send.mutateAsync({
          body: { people: part.map(({ row }) => row), dry_run: tried },
        });
        part.forEach((each, index) => {
          const answer = data.rows[index];
          if (answer !== undefined) rows.push({ ...each, answer });
        });
        setSent(rows.length);
      }
      return done();
    } finally {
      // What was invited before a call failed is shown: sending the list again leaves those rows as they are.
      if (rows.length > 0) setRound(done());
      setSent(null);
    }
  };
  return { round, sent, run, forget: () => setRound(null) };
}
