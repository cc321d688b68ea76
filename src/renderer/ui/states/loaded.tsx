import type { ReactNode } from "react";
import { isAway } from "#contract/bridge/errors.ts";
import { LoadProblem } from "./load-problem.tsx";
import { Skeleton, type SkeletonProps } from "./skeleton.tsx";

/** What a part of a screen needs of a query: how far it is, what it brought, and the way to ask again. */
export type Loadable<T> = {
  readonly data?: T | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

export type LoadedProps<T> = SkeletonProps & {
  readonly query: Loadable<T>;
  /** A way on for a record that is not there: a link to its list. */
  readonly back?: ReactNode;
  /** Said in place of the problem while the server cannot be reached. */
  readonly away?: ReactNode;
  /** What is drawn of the answer; left out where the rest of the page draws it. */
  readonly children?: (data: T) => ReactNode;
};

/** The one way to draw what is read: that it loads, why it could not be read and the way to ask again, or the answer. */
export function Loaded<T>({ query, back, away, children, ...skeleton }: LoadedProps<T>) {
  const { data, error } = query;
  return (
    <>
      {error === null ? null : away !== undefined && isAway(error) ? (
        away
      ) : (
        <LoadProblem error={error} onRetry={() => void query.refetch()} back={back} />
      )}
      {query.isPending ? <Skeleton {...skeleton} /> : null}
      {data === undefined ? null : children?.(data)}
    </>
  );
}

/** Two queries as one: it loads until both are here, and asks again for both. */
export function together<A, B>(one: Loadable<A>, two: Loadable<B>): Loadable<readonly [A, B]> {
  const error = one.error ?? two.error;
  const data = one.data === undefined || two.data === undefined ? undefined : ([one.data, two.data] as const);
  return {
    data: error === null ? data : undefined,
    error,
    isPending: error === null && data === undefined,
    refetch: () => Promise.all([one.refetch(), two.refetch()]),
  };
}
