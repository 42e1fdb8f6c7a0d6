import type { Device } from '#contract/identity'

/**
 * Formats a device's name, such as "Chrome 143 on Windows 11". Returns undefined if neither the browser nor
 * the operating system is known.
 */
export const formatDeviceName = ({ browser, operatingSystem }: Pick<Device, 'browser' | 'operatingSystem'>) =>
  [browser, operatingSystem].filter(Boolean).join(' on ') || undefined
