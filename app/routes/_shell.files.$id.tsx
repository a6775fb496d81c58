/** A folder: shown by the list page around it, which reads the id. */
export default function Folder() {
  return null;
}
