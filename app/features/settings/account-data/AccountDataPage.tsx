import { CloseSection } from "./CloseSection.tsx";
import { ExportSection } from "./ExportSection.tsx";
import { ReadableSection } from "./ReadableSection.tsx";

/** What is known of the account, and how it ends (Spec A§2.1, Reading R-136). */
export function AccountDataPage() {
  return (
    <>
      <ReadableSection />
      <ExportSection />
      <CloseSection />
    </>
  );
}
