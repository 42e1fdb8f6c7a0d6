import { describe, expect, test } from 'vitest'
import { getKeys } from '#contract/get-keys.ts'
import { setFaults } from '../faults.ts'
import { runProgram } from '../program.ts'
import { REPLY_ADDRESS } from '../replies.ts'
import { listenToAnnouncements } from './announcements.ts'
import { jobAnnouncements } from './job-announcements.ts'
import { createWorld } from './scenario.ts'

// Only the tests run jobs, and the provider's events aren't delivered.
const program = await runProgram({ RUN_JOBS: 'false', REPLY_ADDRESS })
await setFaults(program, { webhooks: { drop: true } })
const listener = await listenToAnnouncements(program)

describe.each(getKeys(jobAnnouncements))('%s', (queue) => {
  const { announces, scenario } = jobAnnouncements[queue]
  test(`announces ${announces.join(', ') || 'nothing'}`, async () => {
    const world = await createWorld(program)
    const { run, subject } = await scenario(world)
    await listener.reset()
    await run()
    const { projectId, publicId, ownerId, userId } = world.client
    const expected = { subject: subject ?? { projectId, publicId, ownerId }, userId }
    expect(await listener.announced(expected)).toEqual(announces)
  })
})
