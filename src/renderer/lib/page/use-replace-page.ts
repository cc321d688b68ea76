import { useNavigate } from "react-router";
import { focusMain } from "./page-frame.ts";

/** Replaces this page by another: after a finished form or a deleted record. The focus moves along. */
export function useReplacePage(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    focusMain();
    void navigate(to, { replace: true });
  };
}
