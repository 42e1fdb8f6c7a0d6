import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { toEasternDay } from '#contract/dates.ts'
import {
  completeObligation,
  getCalendarFeed,
  getObligationName,
  listObligations,
  renewCalendarFeed,
  saveOrganizationProfile,
} from '#contract/formation'
import { closeAccount } from '#contract/identity'
import { projects } from '#server/database/schema.ts'
import { organizationProfile } from '#tests/formation/profiles.ts'
import { runProgram } from '#tests/program.ts'
import { buyPackage, password, signInNewUser } from '#tests/users.ts'

const program = await runProgram()
const { database } = program.context
const today = toEasternDay(new Date())

const buy = async () => {
  const { publicId, projectId } = await buyPackage(program)
  const { browser, id: userId } = await signInNewUser(program)
  const params = { id: publicId }
  await database
    .update(projects)
    .set({ userId, incorporationDate: '2026-01-05', name: 'Ω Pier; Fund, “Inc.”' })
    .where(eq(projects.id, projectId))
  await browser.call(saveOrganizationProfile, { params, body: organizationProfile })
  const getPath = async () => {
    const { url } = await browser.call(getCalendarFeed, { params })
    const { pathname, search } = new URL(url)
    return pathname + search
  }
  return { publicId, projectId, browser, params, getPath }
}

/** Requests a feed without a session, as a calendar program does. */
const readFeed = async (path: string) => {
  const response = await fetch(program.url + path)
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type'), text }
}

const parse = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    alarms: component.getAllSubcomponents('valarm'),
  }))
}

test('contains every due date as an all-day event with alarms, for anyone with the URL', async () => {
  const { browser, params, getPath } = await buy()
  const { status, type, text } = await readFeed(await getPath())
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  const events = parse(text)
  const { obligations } = await browser.call(listObligations, { params })
  const dated = obligations.filter(({ due }) => due !== null)
  expect(dated.length).toBeGreaterThan(5)
  expect(events.map(({ event }) => [event.startDate.toString(), event.summary])).toEqual(
    dated.map((obligation) => [obligation.due, getObligationName(obligation)]),
  )
  for (const { event, alarms } of events) {
    expect(event.startDate.isDate).toBe(true)
    expect(event.duration.toSeconds()).toBe(24 * 60 * 60)
    expect(event.description).toContain('Source: ')
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual([
      '-P6DT15H',
      '-PT15H',
    ])
  }
  // Lines are folded at 75 bytes (RFC 5545, 3.1).
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('keeps the UIDs when it’s read again, and omits completed obligations', async () => {
  const { browser, params, getPath } = await buy()
  const path = await getPath()
  const readUids = async () => parse((await readFeed(path)).text).map(({ event }) => event.uid)
  const before = await readUids()
  expect(new Set(before).size).toBe(before.length)
  expect(await readUids()).toEqual(before)
  const { obligations } = await browser.call(listObligations, { params })
  const { key } = obligations.find(({ kind }) => kind === 'conflict-of-interest-statement') ?? { key: '' }
  const body = { state: 'done', on: today, proof: 'Signed by all.' } as const
  await browser.call(completeObligation, { params: { ...params, key }, body })
  const after = await readUids()
  expect(before.filter((uid) => !after.includes(uid))).toHaveLength(1)
  expect(after.filter((uid) => !before.includes(uid))).toEqual([])
})

describe('the address', () => {
  test('stays the same until it’s renewed, which invalidates the old one', async () => {
    const { browser, params, getPath } = await buy()
    const old = await getPath()
    expect(await getPath()).toBe(old)
    await browser.call(renewCalendarFeed, { params })
    const renewed = await getPath()
    expect(renewed).not.toBe(old)
    expect((await readFeed(old)).status).toBe(404)
    expect((await readFeed(renewed)).status).toBe(200)
  })

  test('can’t be guessed or changed to another project', async () => {
    const [{ getPath }, other] = [await buy(), await buy()]
    const path = await getPath()
    const changed = path.replace(/token=\w+/, `token=${other.projectId.toString(36)}`)
    expect(changed).not.toBe(path)
    const statuses = await Promise.all(
      [changed, path.slice(0, -1), `${path}0`, '/api/calendar.ics?token=1.1.0'].map(async (each) => {
        const { status, text } = await readFeed(each)
        expect(text).not.toContain('BEGIN:VCALENDAR')
        return status
      }),
    )
    expect(statuses).toEqual([404, 404, 404, 404])
  })

  test('is invalid after the account was closed, and has no events for a closed project', async () => {
    const { browser, projectId, getPath } = await buy()
    const path = await getPath()
    const close = { closedOn: today, closedReason: 'other' } as const
    await database.update(projects).set(close).where(eq(projects.id, projectId))
    expect(parse((await readFeed(path)).text)).toEqual([])
    await browser.call(closeAccount, { body: { password } })
    expect((await readFeed(path)).status).toBe(404)
  })
})
