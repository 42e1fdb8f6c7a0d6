/**
 * What the client does with a document request. `send`: uploads a file. `read`: confirms that they read the
 * attachment. `sign`: signs the attachment online, or on paper and uploads a scan.
 */
export const requestActions = ['send', 'read', 'sign'] as const
export type RequestAction = (typeof requestActions)[number]
