import { handOver } from './hand-over.mjs'

// The whole of `npm start`: from a bare machine to a running program. The time of birth travels along, so
// that the person is told how long the start really took.
const bornAt = Math.round(Date.now() - performance.now())
await handOver('launch.ts', [String(bornAt)])
