import { setTimeout as delay } from 'node:timers/promises'
import { type Figure, ofRounds } from '../figures.ts'
import type { StaffServer } from '../staff-server.ts'

const MB = 1024 * 1024

/** How long a start takes with the database up, and what the process holds once it has come to rest. */
export const measureProcess = async (server: StaffServer, rounds: number): Promise<Figure[]> => {
  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) starts.push(await server.restart())
  await delay(8_000)
  return [
    { name: 'process start to first 200', unit: 'ms', ...ofRounds(starts), must: 1_500, aim: 800 },
    { name: 'memory at rest', unit: 'MB', value: server.memory() / MB, must: 220, aim: 140 },
  ]
}
