/* What of a list comes with the first move of pointer or keyboard, in one file (P3). */
export { RepairButton } from "#app/features/errors/RepairButton.tsx";
export { EmptyTrash } from "./EmptyTrash.tsx";
export { ListPart } from "./ListPart.tsx";
export { ListSelectionBar, PhoneSelectionBar, RowMenu } from "./SelectionTools.tsx";
