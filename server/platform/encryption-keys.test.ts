import { expect, test } from 'vitest'
import { startServer } from '#server/start.ts'
import { runProgram } from '#tests/program.ts'
import { getKeyName } from './secrets.ts'

const [first, second] = ['f'.repeat(40), 's'.repeat(40)]
const { context } = await runProgram({ ENCRYPTION_KEYS: first })
const start = async (...encryptionKeys: string[]) => {
  const server = await startServer({ ...context.config, port: 0, encryptionKeys, runsJobs: false })
  await server.stop()
}

test('a start fails without a key that encrypted data, and names that key', async () => {
  await expect(start(second)).rejects.toThrow(
    `ENCRYPTION_KEYS doesn’t contain key ${getKeyName(first)}, which`,
  )
  await start(second, first)
  // Both keys are recorded, because each may have encrypted data.
  await expect(start(first)).rejects.toThrow(`doesn’t contain key ${getKeyName(second)}`)
  await start(first, second)
})
