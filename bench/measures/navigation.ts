import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, readBrowserEnvironment } from '#launcher/browsers.ts'
import { type Figure, summarizeRounds } from '../figures.ts'
import type { BenchServer } from '../staff-server.ts'

interface NavigationCase {
  name: string
  email: string
  from: string
  /** Selector of the link to click. */
  link: string
  /** Selector of an element that appears once the next page is usable. */
  shown: string
}

const navigationCases: readonly NavigationCase[] = [
  {
    name: 'client dashboard to a project',
    email: 'client@causeway.example',
    from: '/dashboard',
    link: 'main a[href^="/project/"]:has-text("Tidewater")',
    shown: 'main [role="tabpanel"] h2',
  },
  {
    name: 'staff projects to payments',
    email: 'staff@causeway.example',
    from: '/admin',
    link: 'nav a[href="/admin/payments"]',
    shown: 'main [data-row]',
  },
]

/** Runs in every document. Measures the time from the click until the expected content is painted, in ms. */
const watchForPaint = (shown: string) => {
  const now = () => performance.timeOrigin + performance.now()
  const checkPaint = () => {
    const clicked = Number(sessionStorage.getItem('clicked'))
    if (location.pathname === sessionStorage.getItem('from') || !document.querySelector(shown)) {
      requestAnimationFrame(checkPaint)
      return
    }
    // The frame is painted after this callback, before the next task.
    requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('took', String(now() - clicked))))
  }
  addEventListener(
    'click',
    () => {
      sessionStorage.setItem('from', location.pathname)
      sessionStorage.setItem('clicked', String(now()))
      checkPaint()
    },
    { capture: true },
  )
  if (sessionStorage.getItem('clicked')) checkPaint()
}

const measureClickMs = async (page: Page, { from, link }: NavigationCase): Promise<number> => {
  await page.goto(from, { waitUntil: 'networkidle' })
  await page.evaluate(() => sessionStorage.removeItem('took'))
  await page.locator(link).first().click()
  await page.waitForFunction(() => sessionStorage.getItem('took') !== null)
  const took = await page.evaluate(() => Number(sessionStorage.getItem('took')))
  await page.evaluate(() => sessionStorage.clear())
  return took
}

/** Measures the compressed size of the scripts that a page's HTML refers to, in kB. */
const measureScriptKb = async ({ url }: BenchServer, path: string): Promise<number> => {
  const html = await (await fetch(url + path)).text()
  const files = [...new Set(html.match(/\/assets\/[^"']+\.js/g))]
  const sizes = files.map(async (file) => {
    const answer = await fetch(url + file, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    return Number(answer.headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

const measureCase = async (
  browser: Browser,
  server: BenchServer,
  way: NavigationCase,
  rounds: number,
): Promise<Figure[]> => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const cookies = (await server.logIn(way.email)).split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: server.url })))
  const page = await context.newPage()
  const script = await measureScriptKb(server, way.from)
  await page.addInitScript(watchForPaint, way.shown)
  const times: number[] = []
  // The first two runs fill the browser's caches.
  for (let round = 0; round < rounds + 2; round += 1) times.push(await measureClickMs(page, way))
  await context.close()
  return [
    {
      name: `${way.name}: click to painted`,
      unit: 'ms',
      ...summarizeRounds(times.slice(2)),
      must: 150,
      aim: 100,
    },
    { name: `${way.from}: scripts, packed`, unit: 'kB', value: script, must: 280, aim: 200 },
  ]
}

/** Measures navigation between pages for signed-in users with a warm cache. */
export const measureNavigation = async (server: BenchServer, rounds: number): Promise<Figure[]> => {
  const search = readBrowserEnvironment()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(search),
    args: search.isRoot ? ['--no-sandbox'] : [],
  })
  try {
    const figures: Figure[] = []
    for (const way of navigationCases) figures.push(...(await measureCase(browser, server, way, rounds)))
    return figures
  } finally {
    await browser.close()
  }
}
