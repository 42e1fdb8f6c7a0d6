const { warn } = console

/** Logs a failure that the user doesn't need to act on to the browser's console. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
