import { useRef } from "react";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import type { FolderData } from "../folder-data.ts";
import { ListScreen } from "../ListScreen.tsx";
import { useFilesQuery } from "../use-files-query.ts";
import { FlatBody } from "./FlatBody.tsx";
import { FlatHead } from "./FlatHead.tsx";
import { FlatPhoneBar } from "./FlatPhoneBar.tsx";
import { useFlatListing } from "./use-flat-listing.ts";
import { useFlatScreen } from "./use-flat-screen.ts";

interface FlatListPageProps {
  readonly kind: FlatListKind;
  readonly data: FolderData;
  readonly links: LinkParts;
}

/** A list that is of no folder: Starred, Recents (Spec B§2, Readings ). */
export function FlatListPage({ kind, data, links }: FlatListPageProps) {
  const grid = useRef<FileGridHandle>(null);
  const { firstPage } = data;
  const asked = useFilesQuery();
  const query = { ...asked, showDeleted: kind === "starred" && asked.showDeleted };
  const listing = useFlatListing({ kind, showDeleted: query.showDeleted, firstPage });
  const screen = useFlatScreen({ kind, listing, query, data, grid });
  const { info, state } = screen;
  const toggleInfo = () => screen.setInfo({ isOpen: !info.isOpen, itemId: null });
  return (
    <ListScreen
      screen={screen}
      links={links}
      folder={(info.item ?? info.several[0])?.place ?? null}
      place={`${state.showDeleted}|${screen.query.view}`}
      onInfo={toggleInfo}
      head={<FlatHead kind={kind} screen={screen} onInfo={toggleInfo} />}
      bar={<FlatPhoneBar screen={screen} />}
    >
      <FlatBody kind={kind} screen={screen} firstPage={firstPage} />
    </ListScreen>
  );
}
