import { connect } from 'node:net'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { createDataDir, startTestSandbox } from '../testing/start-test-sandbox.ts'

async function startWithInbox(user = 'Replies@Causeway.example', dataDir = createDataDir()) {
  const sandbox = await startTestSandbox({ dataDir })
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: sandbox.imapPort,
    auth: { user, pass: 'a "strange" \\ password' },
    logger: false,
  })
  client.on('error', () => {})
  onTestFinished(() => {
    transport.close()
    client.close()
  })
  const send = (to: string, subject: string) =>
    transport.sendMail({ from: 'grace@example.org', to, subject, text: 'Grüße\n.\nEnd' })
  const open = async () => {
    await client.connect()
    return client.mailboxOpen('INBOX')
  }
  return { ...sandbox, client, send, open }
}

it("shows a user the emails to their address, with any tag, and no one else's", async () => {
  const { client, send, open } = await startWithInbox()
  await send('replies@causeway.example', 'Plain')
  await send('other@causeway.example', 'Other')
  await send('REPLIES+tag.1@causeway.example', 'Tagged')
  await send('repliesx+1@causeway.example', 'Similar')
  expect((await open()).exists).toBe(2)
  const parts = { uid: true, flags: true, size: true, source: true, headers: true }
  const emails = await client.fetchAll('1:*', parts, { uid: true })
  expect(emails.map(({ source }) => /^Subject: (.*)\r$/m.exec(String(source))?.[1])).toEqual([
    'Plain',
    'Tagged',
  ])
  for (const { source, headers, size, flags } of emails) {
    expect(source?.length).toBe(size)
    expect(String(source)).toMatch(/Gr=C3=BC=C3=9Fe\r\n\.\r\nEnd/)
    expect(String(source).startsWith(String(headers))).toBe(true)
    expect(String(headers)).not.toContain('Gr=C3')
    expect([...(flags ?? [])]).toEqual([])
  }
})

it('keeps what was read and deleted after a restart, and the page still shows it', async () => {
  const dataDir = createDataDir()
  const first = await startWithInbox('replies@causeway.example', dataDir)
  for (const subject of ['One', 'Two', 'Three']) await first.send('replies@causeway.example', subject)
  await first.open()
  const [one = 0, two = 0, three = 0] = (await first.client.search({ all: true }, { uid: true })) || []
  await first.client.messageFlagsAdd([one, two], ['\\Seen'], { uid: true })
  await first.client.messageFlagsRemove([two], ['\\Seen'], { uid: true })
  await first.client.messageDelete([three], { uid: true })
  await first.stop()
  const second = await startWithInbox('replies@causeway.example', dataDir)
  expect((await second.open()).exists).toBe(2)
  expect(await second.client.search({ seen: true }, { uid: true })).toEqual([one])
  expect(await second.client.search({ seen: false }, { uid: true })).toEqual([two])
  const tomorrow = new Date(Date.now() + 2 * 86_400_000)
  expect(await second.client.search({ before: tomorrow }, { uid: true })).toEqual([one, two])
  expect(await second.client.search({ before: new Date('2026-01-01') }, { uid: true })).toEqual([])
  const shown = await fetch(`${second.url}/mailbox/messages`)
  expect(await shown.json()).toHaveLength(3)
})

it('refuses what a client may not do yet, and unknown commands', async () => {
  const { imapPort } = await startWithInbox()
  const socket = connect(imapPort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.write('a SELECT INBOX\r\nb LOGIN {1}\r\n')
  await expect.poll(() => said).toContain('+ Go on')
  socket.write('x {3+}\r\nabc\r\nc UID FETCH 1 (FLAGS)\r\nd SELECT Trash\r\ne DANCE\r\nf LOGOUT\r\n')
  await expect.poll(() => said).toContain('f OK')
  expect(said.split('\r\n').filter((line) => /^[a-f] /.test(line))).toEqual([
    'a NO Log in first',
    'b OK Welcome',
    'c BAD Select the inbox first',
    'd NO There is only an inbox',
    'e BAD Unknown command',
    'f OK Logged out',
  ])
})
