import { useEffect, useState } from "react";
import { useFrame, useSettingsUser } from "./use-settings-user.ts";

/**
 * Whether something is sold here that this person may see (Readings ): as the server judged, and once the
 * account is known as the browser judges. The rules come then, and only where something is sold.
 */
export function useHasBilling(): boolean {
  const { billingOrigin, seesBilling, user: rendered } = useFrame();
  const user = useSettingsUser();
  const [sees, setSees] = useState(seesBilling);
  useEffect(() => {
    if (billingOrigin === null || user === rendered) return;
    let isOver = false;
    const judge = async () => {
      const [rules, { personOf }] = await Promise.all([
        import("#app/core/billing/billing.ts"),
        import("#app/core/access/person-of.ts"),
      ]);
      if (!isOver) setSees(rules.seesBilling(personOf(user)));
    };
    // Without the rules the tab stands as the server drew it; its page judges for itself.
    judge().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [billingOrigin, user, rendered]);
  return billingOrigin !== null && sees;
}
