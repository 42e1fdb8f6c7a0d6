/** Whether a host name refers to the loopback interface. */
export const isLoopbackHost = (hostname: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
