import { setTimeout as delay } from 'node:timers/promises'
import { listAllProjects } from '#contract/staff'
import { type Figure, median } from '../figures.ts'
import { load } from '../load.ts'
import type { StaffServer } from '../staff-server.ts'

const MB = 1024 * 1024

/**
 * What the process holds while it answers the staff list as fast as it can, and whether that still grows: the median of
 * the last third against the median of the second one. The first third is for what is held once.
 */
export const measureMemory = async (server: StaffServer, minutes: number): Promise<Figure[]> => {
  // What five thousand streams have left behind is not the list's.
  await server.restart()
  const headers = { cookie: await server.logIn() }
  const held: number[] = []
  let running = true
  const loading = load(server.url + listAllProjects.path, {
    seconds: minutes * 60,
    connections: 8,
    headers,
  }).finally(() => {
    running = false
  })
  while (running) {
    held.push(server.memory() / MB)
    await delay(1_000)
  }
  const { perSecond } = await loading
  const third = Math.floor(held.length / 3)
  const [second, last] = [held.slice(third, 2 * third), held.slice(2 * third)]
  console.log(
    `  ${minutes} minutes of ${perSecond.toFixed(0)} lists a second: median ${median(second).toFixed(0)} MB, then ${median(last).toFixed(0)} MB`,
  )
  return [
    { name: 'memory under list load, at most', unit: 'MB', value: Math.max(...held), must: 450, aim: 260 },
    {
      name: 'memory under list load, last third over the second',
      unit: '×',
      value: median(last) / median(second),
      must: 1.05,
      aim: 1.02,
    },
  ]
}
