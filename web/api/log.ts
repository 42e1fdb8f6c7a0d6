const { warn } = console

/** Logs a failure to the browser's console if the user doesn't need to act on it. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
