/**
 * Hears of each error that is no `AppError`: whatever is shown of it, its cause stands in the log. Nobody listens in
 * a worker, on the server, or before `logForeignErrors` was called.
 */
export const foreignErrors = { tell: (_error: Error): void => undefined };
