import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import { liveEvents } from '#contract/live.ts'
import { sendMessage } from '#contract/messaging'
import { paymentWebhook } from '#contract/payments'
import { changeStatusWithEmail, listProjects } from '#contract/projects'
import { idempotencyHeader } from '#contract/route.ts'
import { listAllProjects } from '#contract/staff'
import { at, type Figure } from '../figures.ts'
import type { StaffServer } from '../staff-server.ts'

const timed = async (call: () => Promise<Response>): Promise<number> => {
  const began = performance.now()
  const answer = await call()
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

const json = (server: StaffServer, cookie = '') => ({
  origin: server.url,
  cookie,
  'content-type': 'application/json',
})

/** Events that the provider sends at a constant pace, whether or not earlier ones were answered. */
const measureWebhooks = async (server: StaffServer): Promise<Figure> => {
  const [perSecond, seconds] = [200, 10]
  const send = (number: number) => {
    const payload = JSON.stringify({
      id: `evt_bench_${number}`,
      object: 'event',
      type: 'payment_intent.created',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: `pi_bench_${number}`, object: 'payment_intent' } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: server.webhookSecret })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    return timed(() => fetch(server.url + paymentWebhook.path, { method: 'POST', headers, body: payload }))
  }
  const began = performance.now()
  const sent: Promise<number>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const wait = began + (number * 1000) / perSecond - performance.now()
    if (wait > 1) await delay(wait)
    sent.push(send(number))
  }
  const times = await Promise.all(sent)
  return {
    name: `webhooks at ${perSecond} a second, p99`,
    unit: 'ms',
    value: at(times, 0.99),
    must: 200,
    aim: 50,
  }
}

/** Staff set statuses with a mail, eight at a time. */
const measureStatusChanges = async (server: StaffServer): Promise<Figure> => {
  const cookie = await server.logIn()
  const answer = await fetch(`${server.url}${listAllProjects.path}?limit=100&status=filing`, {
    headers: { cookie },
  })
  const { projects } = listAllProjects.reply.parse(await answer.json())
  const path = (publicId: string) => changeStatusWithEmail.path.replace(':publicId', publicId)
  const statuses = ['under_review', 'filing', 'irs_approved']
  let done = 0
  const seconds = 6
  const until = performance.now() + seconds * 1000
  const goOn = async (worker: number) => {
    for (let turn = worker; performance.now() < until; turn += 8) {
      const { publicId = '' } = projects[turn % projects.length] ?? {}
      const status = statuses[Math.floor(turn / projects.length) % statuses.length]
      const body = {
        status,
        subject: 'News',
        htmlContent: '<p>Good news.</p>',
        textContent: '',
        sendEmail: true,
      }
      await timed(() =>
        fetch(server.url + path(publicId), {
          method: changeStatusWithEmail.method,
          headers: { ...json(server, cookie), [idempotencyHeader]: crypto.randomUUID() },
          body: JSON.stringify(body),
        }),
      )
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, worker) => goOn(worker)))
  return {
    name: 'status changes with a mail, a second',
    unit: '',
    value: done / seconds,
    must: 100,
    aim: 300,
    isMoreBetter: true,
  }
}

/** From the client's press of the button until the browser of staff hears of it. */
const measureChat = async (server: StaffServer): Promise<Figure> => {
  const [client, staff] = [await server.logIn('client@causeway.example'), await server.logIn()]
  const projects = await (await fetch(server.url + listProjects.path, { headers: { cookie: client } })).json()
  const publicId: string = listProjects.reply.parse(projects).at(-1)?.publicId ?? ''
  const stop = new AbortController()
  const stream = await fetch(server.url + liveEvents.path, {
    headers: { cookie: staff },
    signal: stop.signal,
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    const began = performance.now()
    const sending = timed(() =>
      fetch(server.url + sendMessage.path.replace(':id', publicId), {
        method: sendMessage.method,
        headers: { ...json(server, client), [idempotencyHeader]: crypto.randomUUID() },
        body: JSON.stringify({ message: `Message ${round}` }),
      }),
    )
    for (let heard = ''; !heard.includes('"messages"'); ) heard = (await reader?.read())?.value ?? ''
    times.push(performance.now() - began)
    await sending
  }
  stop.abort()
  return {
    name: 'chat message until the other side hears of it, p95',
    unit: 'ms',
    value: at(times, 0.95),
    must: 500,
    aim: 150,
  }
}

export const measureWrites = async (server: StaffServer): Promise<Figure[]> => [
  await measureWebhooks(server),
  await measureStatusChanges(server),
  await measureChat(server),
]
