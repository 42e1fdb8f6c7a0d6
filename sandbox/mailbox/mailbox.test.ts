import nodemailer from 'nodemailer'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDataDir, startTestSandbox } from '../testing/start-test-sandbox.ts'
import type { StoredEmail } from './mail-store.ts'

const PIXEL_PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function startWithMail(dataDir = createDataDir()) {
  const sandbox = await startTestSandbox({ dataDir })
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    secure: false,
    auth: { user: 'anybody', pass: 'anything' },
  })
  onTestFinished(() => transport.close())
  const fetchMessages = async (): Promise<StoredEmail[]> =>
    (await sandbox.send('GET', '/mailbox/messages')).json()
  const fetchText = async (path: string) => (await sandbox.send('GET', path)).text()
  return { ...sandbox, transport, fetchMessages, fetchText }
}

const welcomeEmail = {
  from: 'Causeway <hello@causeway.example>',
  to: 'Grace <Grace@example.org>',
  bcc: 'archive@causeway.example',
  subject: 'Willkommen – grüß Gott',
  text: 'Set your password: https://app.example/set-password#token=abc.',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="https://app.example/">Go</a></body></html>',
}

describe('the mail server', () => {
  it('accepts an email and returns it as JSON', async () => {
    const { transport, fetchMessages } = await startWithMail()
    const before = Date.now()
    const { messageId } = await transport.sendMail(welcomeEmail)
    const [mail, ...others] = await fetchMessages()
    expect(others).toEqual([])
    expect(mail).toEqual({
      id: expect.any(String),
      messageId,
      from: 'Causeway <hello@causeway.example>',
      to: ['grace@example.org', 'archive@causeway.example'],
      subject: welcomeEmail.subject,
      text: expect.stringContaining(welcomeEmail.text),
      html: expect.stringContaining('<a href="https://app.example/">Go</a>'),
      date: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(Date.parse(mail?.date ?? '')).toBeGreaterThanOrEqual(before)
  })

  it('returns the source of an email with its headers', async () => {
    const { transport, fetchMessages, send } = await startWithMail()
    await transport.sendMail({
      ...welcomeEmail,
      headers: { 'List-Unsubscribe': '<https://app.example/stop>' },
    })
    const [mail] = await fetchMessages()
    const source = await send('GET', `/mailbox/messages/${mail?.id}/source`)
    expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await source.text()).toContain('List-Unsubscribe: <https://app.example/stop>\r\n')
    expect((await send('GET', '/mailbox/messages/999/source')).status).toBe(404)
  })

  it('lists newest first, keeps duplicates, and can be emptied', async () => {
    const { transport, fetchMessages, send } = await startWithMail()
    const twice = { ...welcomeEmail, messageId: '<same@causeway.example>' }
    await transport.sendMail(twice)
    await transport.sendMail(twice)
    await transport.sendMail({ ...welcomeEmail, to: 'tom@example.org', bcc: [], subject: 'Third' })
    expect((await fetchMessages()).map((mail) => mail.subject)).toEqual([
      'Third',
      welcomeEmail.subject,
      welcomeEmail.subject,
    ])
    expect((await send('DELETE', '/mailbox/messages')).status).toBe(204)
    expect(await fetchMessages()).toEqual([])
  })

  it('rejects more than ten megabytes and keeps running', async () => {
    const { transport, fetchMessages } = await startWithMail()
    const big = { ...welcomeEmail, attachments: [{ filename: 'big.bin', content: Buffer.alloc(11_000_000) }] }
    await expect(transport.sendMail(big)).rejects.toMatchObject({ responseCode: 552 })
    await transport.sendMail(welcomeEmail)
    expect(await fetchMessages()).toHaveLength(1)
  })

  it('keeps its emails after a restart', async () => {
    const dataDir = createDataDir()
    const first = await startWithMail(dataDir)
    await first.transport.sendMail(welcomeEmail)
    const mails = await first.fetchMessages()
    await first.stop()
    const second = await startWithMail(dataDir)
    expect(await second.fetchMessages()).toEqual(mails)
  })
})

describe('the viewer', () => {
  it('shows the list, an email, and its text version', async () => {
    const { transport, fetchMessages, fetchText, send } = await startWithMail()
    expect(await fetchText('/mailbox')).toContain('No email yet.')
    await transport.sendMail({ ...welcomeEmail, subject: 'A <b>bold</b> subject' })
    const [mail] = await fetchMessages()
    const list = await fetchText('/mailbox')
    expect(list).toContain(`href="/mailbox/${mail?.id}"`)
    expect(list).toContain('A &lt;b&gt;bold&lt;/b&gt; subject')
    const open = await fetchText(`/mailbox/${mail?.id}`)
    expect(open).toContain(
      `src="/mailbox/${mail?.id}/frame" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    )
    expect(await fetchText(`/mailbox/${mail?.id}?view=text`)).toContain(
      '<a href="https://app.example/set-password#token=abc" target="_blank" rel="noopener">',
    )
    expect((await send('GET', '/mailbox/999')).status).toBe(404)
    const emptied = await send('POST', '/mailbox/empty')
    expect([emptied.status, emptied.headers.get('location')]).toEqual([303, '/mailbox'])
    expect(await fetchMessages()).toEqual([])
  })

  it('isolates the HTML of an email: no scripts, links in new tabs, and only inline images', async () => {
    const { transport, fetchMessages, send } = await startWithMail()
    await transport.sendMail({
      ...welcomeEmail,
      html: `<html><head></head><body><script>alert(1)</script><img src="cid:logo@causeway"></body></html>`,
      attachments: [
        { cid: 'logo@causeway', filename: 'logo.png', content: Buffer.from(PIXEL_PNG_BASE64, 'base64') },
        { filename: 'Quittung 1.pdf', content: 'a receipt', contentType: 'application/pdf' },
      ],
    })
    const [mail] = await fetchMessages()
    const frame = await send('GET', `/mailbox/${mail?.id}/frame`)
    const policy = frame.headers.get('content-security-policy')
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
    expect(policy).not.toContain('script')
    const content = await frame.text()
    expect(content).toContain('<head><base target="_blank">')
    expect(content).toContain(`src="data:image/png;base64,${PIXEL_PNG_BASE64}"`)

    const page = await (await send('GET', `/mailbox/${mail?.id}`)).text()
    expect(page).toContain('Quittung 1.pdf')
    expect(page).not.toContain('logo.png')
    const file = await send('GET', `/mailbox/${mail?.id}/files/0`)
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Quittung%201.pdf")
    expect(await file.text()).toBe('a receipt')
    expect((await send('GET', `/mailbox/${mail?.id}/files/1`)).status).toBe(404)
  })

  it('notifies open pages of new emails', async () => {
    const { transport, url } = await startWithMail()
    const abort = new AbortController()
    onTestFinished(() => abort.abort())
    const { body } = await fetch(`${url}/mailbox/news`, { signal: abort.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('retry:')
    await transport.sendMail(welcomeEmail)
    expect((await reader?.read())?.value).toContain('event: change')
  })
})
