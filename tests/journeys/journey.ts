import { test as base, expect as strictExpect } from '@playwright/test'

/**
 * In `npm run test:mutants -- screens`, journeys continue after a failed assertion, so that one build tests
 * many mutants.
 */
export const expect =
  process.env.SOFT_ASSERTIONS === undefined
    ? strictExpect
    : strictExpect.configure({ soft: true, timeout: 6_000 })

/** For use in `toPass`, where a failed assertion must throw. */
export { strictExpect }

/**
 * Whether a console message reports a script error, a rendering or hydration error, or a violation of the
 * content security policy.
 */
const isFaultMessage = (text: string) =>
  /Content Security Policy|Uncaught|hydrat|error during render/i.test(text)

/** Fails if a page throws an error, violates the content security policy, or fails to hydrate. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ browser, context }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(error.error().message))
      context.on('console', (message) => {
        if (message.type() === 'error' && isFaultMessage(message.text())) faults.push(message.text())
      })
      await use(undefined)
      // Requests still in progress when a journey ends aren't failures.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      // Close the contexts of other users. Their pages would otherwise keep live connections during the
      // worker's next journeys.
      const others = browser.contexts().filter((other) => other !== context)
      await Promise.all(others.map((other) => other.close()))
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
