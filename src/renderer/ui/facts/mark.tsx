import "#ui/layout/entry-layout.css";
import { Bell } from "lucide-react";

/** The sign of Bellwether. 22 px in the top bar, 40 before signing in. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <span className="bw-mark" style={{ width: size, height: size, borderRadius: size / 4 }} aria-hidden>
      <Bell size={Math.round(size * 0.58)} strokeWidth={2} />
    </span>
  );
}
