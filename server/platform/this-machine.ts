/** Does this host of an address mean the machine itself? */
export const isThisMachine = (hostname: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
