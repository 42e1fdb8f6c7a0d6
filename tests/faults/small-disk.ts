import { spawnSync } from 'node:child_process'
import { chmodSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { waitUntilPasses } from '../wait-until-passes.ts'

/** A small file system that a test can fill. */
export interface SmallDisk {
  folder: string
  /** Path of the file that fills the disk. */
  filler: string
  /** Fills the disk to the last byte. */
  fill(): void
  unmount(): Promise<void>
}

/**
 * Mounts a tmpfs of the given size, such as `200m`, which requires root. If that fails, removes the folder
 * and returns null.
 */
export const mountSmallDisk = (folder: string, size: string): SmallDisk | null => {
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0
  if (!isMounted) {
    rmdirSync(folder)
    return null
  }
  chmodSync(folder, 0o711)
  const filler = join(folder, 'balloon')
  return {
    folder,
    filler,
    fill: () => {
      for (const bytes of [1024 * 1024, 4096, 1])
        for (;;)
          try {
            writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
          } catch {
            break
          }
    },
    unmount: async () => {
      // The last process may still be shutting down.
      await waitUntilPasses(() => expect(spawnSync('umount', [folder]).status).toBe(0))
      rmdirSync(folder)
    },
  }
}
