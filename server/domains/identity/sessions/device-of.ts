import Bowser from 'bowser'

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ') || null

/** What a user agent header tells: "Chrome 143", "Windows 11" and "desktop", each null where it does not. */
export const deviceOf = (userAgent: string) => {
  if (userAgent === '') return { browser: null, operatingSystem: null, device: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: joined(browser.name, browser.version?.split('.')[0]),
    operatingSystem: joined(os.name, os.versionName ?? os.version),
    device: platform.type ?? null,
  }
}
