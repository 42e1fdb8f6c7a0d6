import type { Device } from '#contract/identity'

/** "Chrome 143 on Windows 11", as far as it is known; undefined when nothing is. */
export const deviceName = ({ browser, operatingSystem }: Pick<Device, 'browser' | 'operatingSystem'>) =>
  [browser, operatingSystem].filter(Boolean).join(' on ') || undefined
