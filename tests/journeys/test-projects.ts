import { type APIRequestContext, type Page, request } from '@playwright/test'
import { createUniqueEmailAddress } from './steps.ts'

const application = {
  country: 'United States',
  purpose: 'We lend tools and teach repairs, so that neighbors mend what they own together.',
  adGoals: 'Reach neighbors who search for tool lending, and people who want to teach repairs.',
}

/** A project with its client, who has paid and submitted the application. */
export interface TestProject {
  name: string
  user: string
  email: string
  publicId: string
  client: APIRequestContext
}

/** Creates a project with a submitted application by sending the requests that a browser would send. */
export const createProject = async (name: string, user = 'Otto Lind'): Promise<TestProject> => {
  const origin = process.env.BASE_URL ?? ''
  const client = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const call = async (method: 'post' | 'put' | 'get', path: string, data?: unknown) => {
    const response = await client[method](path, data === undefined ? {} : { data })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  const email = createUniqueEmailAddress('case')
  const chosen = { name: user, email, packageType: 'starter', disclosureAgreed: true }
  const { publicId } = await call('post', '/api/select-package', chosen)
  const { checkoutUrl } = await call('post', '/api/create-checkout-session-authenticated', {
    projectId: publicId,
  })
  await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid' }),
  })
  await call('get', `/api/verify-payment-session/${checkoutUrl.split('/').at(-1)}`)
  await call('put', `/api/projects/${publicId}/complete`, { ...application, name })
  return { name, user, email, publicId, client }
}

export const sendClientMessage = async (
  { client, publicId }: TestProject,
  message: string,
): Promise<void> => {
  const response = await client.post(`/api/projects/${publicId}/messages`, { data: { message } })
  if (!response.ok()) throw new Error(`the message was refused: ${response.status()}`)
}

/** Presses a key until the label, name, or text of the focused element satisfies `isThere`. */
export const pressUntilFocused = async (page: Page, key: string, isThere: (text: string) => boolean) => {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.matches('a, button, input, select, textarea')) return ''
      return `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('name') ?? ''} ${element.textContent ?? ''}`
    })
    if (isThere(focused)) return
    await page.keyboard.press(key)
  }
  throw new Error(`pressing ${key} did not lead there`)
}
