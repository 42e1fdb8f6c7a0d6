const { warn } = console

/** Logs a failure that needs no action to the browser's console. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
