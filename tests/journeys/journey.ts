import { test as base, expect as strictExpect } from '@playwright/test'

/**
 * While screens are broken on purpose (`npm run test:mutants`) a journey goes on after an assertion that fails, so that
 * one build tells of many breaks.
 */
export const expect =
  process.env.SOFT_ASSERTIONS === undefined
    ? strictExpect
    : strictExpect.configure({ soft: true, timeout: 6_000 })

/** For assertions that are tried until they pass, which has to see each of them fail. */
export { strictExpect }

/** What the browser reports and no journey may cause: script errors and refusals by the content security policy. */
const isFault = (text: string) => /Content Security Policy|Uncaught|hydrat/i.test(text)

/** A journey: fails when a page it visits throws, breaks its own security policy or hydrates differently. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(error.error().message))
      context.on('console', (message) => {
        if (message.type() === 'error' && isFault(message.text())) faults.push(message.text())
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
