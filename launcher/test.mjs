import { handOver } from './hand-over.mjs'

// The whole of `npm test`: installs like a start does, then runs every check and every test.
await handOver('run-tests.ts', process.argv.slice(2))
