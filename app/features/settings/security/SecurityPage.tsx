import { LockSection } from "./LockSection.tsx";

/** Sections of safety, one component each. */
export function SecurityPage() {
  return <LockSection />;
}
