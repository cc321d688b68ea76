import { FileQuestion } from "lucide-react";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { unshownWords, type Why } from "./unshown-words.ts";

/** What stands in the place of a preview. */
export function Unshown(props: Why) {
  const { title, text } = unshownWords(props);
  return (
    <EmptyState icon={FileQuestion} title={title}>
      {text}
    </EmptyState>
  );
}
