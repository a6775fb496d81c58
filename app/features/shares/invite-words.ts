import { createContext } from "react";

/** Whether somebody may write words of his own with an invitation (flag `share-invite-custom-message`). */
export const MayWriteWords = createContext(false);
