import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** What was measured when a file was stored. */
export interface Measured {
  fileSize: number
  /** Hex. */
  sha256: string
}

/**
 * Passes content through that has the measured length and hash, and fails otherwise. It never passes on more bytes than
 * were measured, and holds back the last chunk until the hash matches.
 */
export const verifyContent = ({ fileSize, sha256 }: Measured): Transform => {
  const hash = createHash('sha256')
  let size = 0
  let last: Uint8Array | undefined
  const changed = () => new Error('a stored file is not what was stored')
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      size += chunk.length
      if (size > fileSize) return done(changed())
      hash.update(chunk)
      const previous = last
      last = chunk
      done(null, previous)
    },
    flush: (done) => {
      if (size !== fileSize || hash.digest('hex') !== sha256) return done(changed())
      done(null, last)
    },
  })
}
