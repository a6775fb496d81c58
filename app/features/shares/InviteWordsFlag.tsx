import type { ReactNode } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { MayWriteWords } from "./invite-words.ts";

interface InviteWordsFlagProps {
  readonly ports: FilesPorts;
  readonly children: ReactNode;
}

/** Asks for the flag of words with an invitation when a share's dialog opens. */
export function InviteWordsFlag({ ports, children }: InviteWordsFlagProps) {
  const isOn = useFeature("share-invite-custom-message", ports.account);
  return <MayWriteWords.Provider value={isOn}>{children}</MayWriteWords.Provider>;
}
