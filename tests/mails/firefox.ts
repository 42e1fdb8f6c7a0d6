import { userInfo } from 'node:os'
import { type Browser, launch } from 'puppeteer-core'
import { UserFacingError } from '#launcher/errors.ts'

/**
 * Starts Firefox, which has the same rendering engine as Thunderbird. The color scheme can't be changed
 * later. Throws if `path` is undefined.
 */
export const openFirefox = (path: string | undefined, colorScheme: 'light' | 'dark'): Promise<Browser> => {
  if (path === undefined)
    throw new UserFacingError('The mails need Firefox, and none was found. Install it, or set FIREFOX_PATH=…')
  const scheme = { 'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1 }
  // If run as root, Firefox rejects a HOME that another user owns, which is common in CI containers.
  const env = { ...process.env, HOME: userInfo().homedir }
  return launch({ browser: 'firefox', executablePath: path, env, extraPrefsFirefox: scheme })
}

/** Measures an email's visible texts, buttons, logo, and progress steps. Runs in the browser. */
export const measureEmail = () => {
  const getLuminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const getBackground = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? getBackground(element.parentElement) : backgroundColor
  }
  const getContrast = (element: Element): number => {
    const [text, ground] = [
      getLuminance(getComputedStyle(element).color),
      getLuminance(getBackground(element)),
    ]
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
  }
  const measureBoxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { width, height, isLit: element.className === 'lit' }
    })
  const isShown = ({ width, height }: { width: number; height: number }) => width > 0 && height > 0

  const { scrollWidth, clientWidth } = document.documentElement
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
  )
  const stones = measureBoxes('.card td[valign=bottom] > div').filter(isShown)
  return {
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
    overflow: scrollWidth - clientWidth,
    texts: texts.length,
    faint: texts
      .filter((element) => getContrast(element) < 4.5)
      .map((element) => `${element.textContent} (${getContrast(element).toFixed(1)})`),
    buttons: measureBoxes('.button').filter(isShown),
    logo: measureBoxes('td:has(~ .brand) > div').map(({ width, height }) => `${width}×${height}`),
    stones: stones.length,
    currentStone: stones.findIndex(({ isLit }) => isLit) + 1,
    step:
      texts.map(({ textContent }) => textContent).find((text) => /^Step \d of 6|^All 6 steps/.test(text)) ??
      '',
  }
}
