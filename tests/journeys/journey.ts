import { test as base, expect as strictExpect } from '@playwright/test'

/**
 * During `npm run test:mutants`, a journey continues after a failed assertion, so that one build tests many mutants.
 */
export const expect =
  process.env.SOFT_ASSERTIONS === undefined
    ? strictExpect
    : strictExpect.configure({ soft: true, timeout: 6_000 })

/** For `toPass`, which must see each failure. */
export { strictExpect }

/**
 * Returns whether a console message reports a script error, an error during rendering or hydration, or a violation of the content
 * security policy.
 */
const isFaultMessage = (text: string) =>
  /Content Security Policy|Uncaught|hydrat|error during render/i.test(text)

/** Fails if a visited page throws, violates its content security policy, or hydrates with different markup. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ browser, context }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(error.error().message))
      context.on('console', (message) => {
        if (message.type() === 'error' && isFaultMessage(message.text())) faults.push(message.text())
      })
      await use(undefined)
      // Requests that are still under way when a journey ends are no failure.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      // Pages of other users would keep their live connections while the worker runs its next journeys.
      const others = browser.contexts().filter((other) => other !== context)
      await Promise.all(others.map((other) => other.close()))
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
