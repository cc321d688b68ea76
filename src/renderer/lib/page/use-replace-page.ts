import { useNavigate } from "react-router";
import { focusMain } from "./page-frame.ts";

/** Goes on to another page in place of this one: a form that is done, a record that is gone. The focus goes along. */
export function useReplacePage(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    focusMain();
    void navigate(to, { replace: true });
  };
}
