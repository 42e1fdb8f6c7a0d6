const { warn } = console

/** For failures that nobody needs to act on: a note for whoever looks into the browser's console. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
