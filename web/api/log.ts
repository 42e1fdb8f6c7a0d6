const { warn } = console

/** For failures that no one needs to act on: a note for developers who look into the browser's console. */
export const logWarning = (message: string, cause: unknown): void => warn(message, cause)
