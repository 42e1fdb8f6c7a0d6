import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { DataStore, Server, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_DOCUMENT_BYTES } from '#contract/documents'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { UploadRecord } from '#server/database/schema.ts'
import type { PartialUploadStore } from '#server/platform/files/upload-folder.ts'
import { uploadLocks } from './upload-locks.ts'

/** Handlers for the steps in the tus protocol. */
interface UploadSteps {
  begin?: (id: string, size: number) => Promise<void>
  find?: () => Promise<UploadRecord>
  finish?: () => Promise<void>
  cancel?: () => Promise<void>
}

const UPLOADS_PATH = '/api/uploads'

const problemByStatus = {
  404: 'UPLOAD_NOT_FOUND',
  409: 'UPLOAD_OUT_OF_STEP',
  410: 'UPLOAD_EXPIRED',
  413: 'DOCUMENT_TOO_LARGE',
} as const

const toProblem = (status: number): Problem => {
  const codes: Readonly<Record<number, ProblemCode>> = problemByStatus
  return new Problem(codes[status] ?? 'MALFORMED_REQUEST')
}

interface TusExchange {
  steps: UploadSteps
  failure?: unknown
}

/** Stores the current request's state, because @tus/server doesn't pass it to its callbacks. */
const exchangeStorage = new AsyncLocalStorage<TusExchange>()

const getUploadSteps = (): UploadSteps => exchangeStorage.getStore()?.steps ?? {}

/** Stores each upload as a database row and a file with the bytes received so far. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'termination']

  readonly #uploads: PartialUploadStore

  constructor(uploads: PartialUploadStore) {
    super()
    this.#uploads = uploads
  }

  override async create(upload: Upload): Promise<Upload> {
    // Create the file first. The sweep deletes a file without a row, but a row without a file could never be
    // finished.
    await this.#uploads.create(upload.id)
    try {
      await getUploadSteps().begin?.(upload.id, upload.size ?? 0)
    } catch (error) {
      await this.#uploads.remove(upload.id)
      throw error
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    // Reads the row after acquiring the lock, because the request that held the lock may have finished or
    // canceled the upload.
    const record = await getUploadSteps().find?.()
    const offset = record?.finishedAt ? record.fileSize : await this.#uploads.size(id)
    if (!record || offset === null) throw new Problem('UPLOAD_NOT_FOUND')
    return new Upload({ id, size: record.fileSize, offset })
  }

  override write(part: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.append({ id, offset }, part)
  }

  override async remove(): Promise<void> {
    await getUploadSteps().cancel?.()
  }
}

/**
 * Converts the request for the tus library. Builds the URL from the validated ID, not from other client
 * input.
 */
const toWebRequest = (
  { method, headers }: FastifyRequest,
  uploadId: string | null,
  part: AsyncIterable<Uint8Array> | undefined,
): Request =>
  new Request(
    `http://upload.invalid${UPLOADS_PATH}${uploadId === null ? '' : `/${encodeURIComponent(uploadId)}`}`,
    {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      ...(part ? { body: ReadableStream.from(part) as globalThis.ReadableStream, duplex: 'half' } : {}),
    },
  )

interface TusCall {
  request: FastifyRequest
  reply: FastifyReply
  /** The bytes in the request body. */
  part?: AsyncIterable<Uint8Array>
}

/** Creates the tus server. `answer` handles one request, and throws if the request is rejected or fails. */
export const createTusServer = (uploads: PartialUploadStore) => {
  const server = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    maxSize: MAX_DOCUMENT_BYTES,
    locker: uploadLocks,
    allowedOrigins: [],
    datastore: new UploadStore(uploads),
    namingFunction: () => crypto.randomUUID(),
    onUploadFinish: async () => {
      await getUploadSteps().finish?.()
      return {}
    },
    onResponseError: (_request, error) => {
      const exchange = exchangeStorage.getStore()
      if (exchange) exchange.failure = error
      return undefined
    },
  })
  const answer = async (
    { request, reply, part }: TusCall,
    uploadId: string | null,
    steps: UploadSteps,
  ): Promise<''> => {
    const exchange: TusExchange = { steps }
    const response = await exchangeStorage.run(exchange, () =>
      server.handleWeb(toWebRequest(request, uploadId, part)),
    )
    if (exchange.failure instanceof Error) throw exchange.failure
    if (response.status >= 400) throw toProblem(response.status)
    for (const name of ['location', 'tus-resumable', 'upload-offset', 'upload-length']) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    reply.status(response.status)
    return ''
  }
  return { answer }
}
