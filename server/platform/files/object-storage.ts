import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3'
import type { Config } from '#server/config.ts'
import type { FileStore } from './file-store.ts'

/** Prefix of documents' keys in the bucket. Other keys are ignored. */
const DOCUMENTS_PREFIX = 'documents/'

/**
 * Time limits in ms: for connecting, for socket inactivity, and until the response begins. An upload sends at
 * most 5 MB per request.
 */
const TIME_LIMITS_MS = { connectionTimeout: 3_000, socketTimeout: 10_000, requestTimeout: 20_000 }

/** Returns null for the error of a service that can't list unfinished uploads. Throws any other error. */
const ignoreUnsupported = (error: unknown): null => {
  if (error instanceof Error && error.name === 'NotImplemented') return null
  throw error
}

/** Creates the client. Loads the SDK on first use, because it's large. */
const openClient = async ({ endpoint, region, keys }: NonNullable<Config['objectStorage']>) => {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
    maxAttempts: 2,
    requestHandler: { ...TIME_LIMITS_MS, throwOnRequestTimeout: true },
    // Many S3-compatible services don't support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client, Upload }
}

/**
 * Stores files in a bucket in Amazon S3 or a compatible service. An object becomes visible once all its parts
 * have been uploaded.
 */
export const createObjectStorage = (
  options: NonNullable<Config['objectStorage']>,
  prefix = DOCUMENTS_PREFIX,
): FileStore => {
  const { bucket: Bucket } = options
  let opened: ReturnType<typeof openClient> | undefined
  const open = () => {
    opened ??= openClient(options)
    return opened
  }
  const getObjectKey = (name: string) => ({ Bucket, Key: `${prefix}${name}` })
  return {
    put: async (name, content) => {
      const { client, Upload } = await open()
      const Body = Readable.from(content, { objectMode: false })
      await new Upload({ client, params: { ...getObjectKey(name), Body } }).done()
    },
    get: async (name) => {
      const { sdk, client } = await open()
      const { Body } = await client.send(new sdk.GetObjectCommand(getObjectKey(name)))
      if (!(Body instanceof Readable)) throw new Error('object storage returned no content')
      return Body
    },
    remove: async (name) => {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(getObjectKey(name)))
    },
    check: async () => {
      const { sdk, client } = await open()
      await client.send(new sdk.HeadBucketCommand({ Bucket }))
    },
    removeUnfinished: async (before) => {
      const { sdk, client } = await open()
      type Page = ListMultipartUploadsCommandOutput | null
      const list = (from: Page): Promise<Page> => {
        const marker = { KeyMarker: from?.NextKeyMarker, UploadIdMarker: from?.NextUploadIdMarker }
        const query = new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...marker })
        return client.send(query).catch(ignoreUnsupported)
      }
      for (let page = await list(null); page; page = page.IsTruncated ? await list(page) : null)
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Key && UploadId && Initiated && Initiated < before)
            await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    },
    async *list() {
      const { sdk, client } = await open()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { name: Key.slice(prefix.length), storedAt: LastModified }
    },
  }
}
