import { create } from "qrcode";
import { useMemo } from "react";
import { t } from "#lib/words/t.ts";

/** Each dark module of the code as a square in one path; the quiet zone is the padding around it. */
function squares(text: string): { readonly size: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const parts: string[] = [];
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) parts.push(`M${x} ${y}h1v1h-1z`);
  }
  return { size: modules.size, path: parts.join("") };
}

/** A QR code drawn as SVG by React: no image data, no markup strings. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => squares(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code for your authenticator")}
      shapeRendering="crispEdges"
      className="bw-qr"
    >
      <path d={path} fill="currentcolor" />
    </svg>
  );
}
