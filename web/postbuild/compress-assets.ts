import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = '**/*.{js,css,svg,webmanifest}'
const smallest = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/** Lays a brotli and a gzip version beside every text file of the folder that is served as it lies there. */
export const compressAssets = async (folder: string): Promise<void> => {
  const compress = async (file: string) => {
    const content = readFileSync(file)
    for (const [ending, shrink] of Object.entries(smallest)) {
      const small = await shrink(content)
      if (small.length < content.length) writeFileSync(`${file}.${ending}`, small)
    }
  }
  await Promise.all(globSync(compressible, { cwd: folder }).map((file) => compress(join(folder, file))))
}
