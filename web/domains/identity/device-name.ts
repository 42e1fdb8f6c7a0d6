import type { Device } from '#contract/identity'

/** Formats a device's name: "Chrome 143 on Windows 11". Returns undefined if neither is known. */
export const formatDeviceName = ({ browser, operatingSystem }: Pick<Device, 'browser' | 'operatingSystem'>) =>
  [browser, operatingSystem].filter(Boolean).join(' on ') || undefined
