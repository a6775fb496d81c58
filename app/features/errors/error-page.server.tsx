/**
 * The error page for rendering on the server, where nothing may wait. The browser build empties this
 * file, so that the page's first scripts do not carry it.
 */
export { ErrorTitle } from "./ErrorTitle.tsx";
export { RouteErrorPage } from "./RouteErrorPage.tsx";
