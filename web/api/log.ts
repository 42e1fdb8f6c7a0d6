const { warn } = console

/** Logs a failure to the browser console. Use it for failures that need no action from the user. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
