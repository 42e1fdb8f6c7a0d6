import { expect, vi } from 'vitest'
import type { StoredEmail } from '#sandbox/mailbox/mail-store.ts'

export type { StoredEmail }

export interface Mailbox {
  messages(): Promise<StoredEmail[]>
  /** Waits for an email to this address with a matching subject, and returns it. */
  waitFor(to: string, subject: RegExp): Promise<StoredEmail>
  /** Returns the raw email with its headers. */
  source(email: StoredEmail): Promise<string>
  /** Returns the token of the newest password link sent to this address. */
  passwordToken(to: string): Promise<string>
  empty(): Promise<void>
}

/** Reads the sandbox's mailbox through its HTTP API. */
export const openMailbox = (sandboxUrl: string): Mailbox => {
  const address = `${sandboxUrl}/mailbox/messages`
  const messages = async () => (await (await fetch(address)).json()) as StoredEmail[]
  const waitFor = (to: string, subject: RegExp) =>
    vi.waitFor(
      async () => {
        const email = (await messages()).find(
          (candidate) => candidate.to.includes(to) && subject.test(candidate.subject),
        )
        expect(email, `a mail to ${to} with ${subject}`).toBeDefined()
        return email as StoredEmail
      },
      { timeout: 15_000, interval: 50 },
    )
  return {
    messages,
    waitFor,
    source: async ({ id }) => (await fetch(`${address}/${id}/source`)).text(),
    passwordToken: async (to) => {
      const email = await waitFor(to, /password$/)
      const token = /#token=([\w-]+)/.exec(email.html)?.[1]
      if (!token) throw new Error('the mail has no link')
      return token
    },
    empty: async () => {
      await fetch(address, { method: 'DELETE' })
    },
  }
}
