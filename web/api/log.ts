const { warn } = console

/** Logs a failure to the browser console. For failures that need no action from the user. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
