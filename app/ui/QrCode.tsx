import { useMemo } from "react";
import { encode } from "uqr";

interface QrCodeProps {
  readonly text: string;
  /** What it is of, for whoever does not see it. */
  readonly label: string;
  readonly className: string;
}

/** Dark on light in both themes, with the four modules of room that readers need round it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

const QUIET_MODULES = 4;

function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
