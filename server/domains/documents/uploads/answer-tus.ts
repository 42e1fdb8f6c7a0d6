import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { DataStore, Server, type ServerOptions, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_DOCUMENT_BYTES } from '#contract/documents'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { UploadRecord } from '#server/database/schema.ts'
import type { UploadFolder } from '#server/platform/files/upload-folder.ts'
import { uploadLocks } from './upload-locks.ts'

/** What an upload does at each step of the protocol. */
export interface UploadSteps {
  begin?: (id: string, size: number) => Promise<void>
  find?: () => Promise<UploadRecord>
  finish?: () => Promise<void>
  cancel?: () => Promise<void>
}

const PATH = '/api/uploads'

const protocol = {
  404: 'UPLOAD_NOT_FOUND',
  409: 'UPLOAD_OUT_OF_STEP',
  410: 'UPLOAD_EXPIRED',
  413: 'DOCUMENT_TOO_LARGE',
} as const

const problemOf = (status: number): Problem => {
  const codes: Readonly<Record<number, ProblemCode>> = protocol
  return new Problem(codes[status] ?? 'MALFORMED_REQUEST')
}

/** The library's view of one upload: a row, and a file with what has arrived. */
class OneUpload extends DataStore {
  override extensions = ['creation', 'termination']

  readonly #uploads: UploadFolder
  readonly #steps: UploadSteps

  constructor(uploads: UploadFolder, steps: UploadSteps) {
    super()
    this.#uploads = uploads
    this.#steps = steps
  }

  override async create(upload: Upload): Promise<Upload> {
    // The file first: without its row the sweep removes it, but a row without its file would never end.
    await this.#uploads.create(upload.id)
    try {
      await this.#steps.begin?.(upload.id, upload.size ?? 0)
    } catch (error) {
      await this.#uploads.remove(upload.id)
      throw error
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    // Read under the lock: another request may have finished or canceled it while this one waited.
    const record = await this.#steps.find?.()
    const offset = record?.finishedAt ? record.fileSize : await this.#uploads.size(id)
    if (!record || offset === null) throw new Problem('UPLOAD_NOT_FOUND')
    return new Upload({ id, size: record.fileSize, offset })
  }

  override write(part: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.append({ id, offset }, part)
  }

  override async remove(): Promise<void> {
    await this.#steps.cancel?.()
  }
}

/**
 * The request for the library, which takes an upload's id from the end of the URL. The URL is built from the id that the
 * route has checked: nothing else of what the client sent may name an upload.
 */
const webRequest = (
  { method, headers }: FastifyRequest,
  uploadId: string | null,
  part: AsyncIterable<Uint8Array> | undefined,
): Request =>
  new Request(`http://upload.invalid${PATH}${uploadId === null ? '' : `/${encodeURIComponent(uploadId)}`}`, {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    ...(part ? { body: ReadableStream.from(part) as globalThis.ReadableStream, duplex: 'half' } : {}),
  })

interface TusCall {
  request: FastifyRequest
  reply: FastifyReply
  uploads: UploadFolder
  /** The part of the file in the request's body. */
  part?: AsyncIterable<Uint8Array>
}

/** Lets the tus library answer a request about one upload, or one that begins an upload. Refusals become problems. */
export const answerTus = async (
  { request, reply, uploads, part }: TusCall,
  uploadId: string | null,
  steps: UploadSteps,
): Promise<''> => {
  let failure: unknown
  const options: ServerOptions & { datastore: DataStore } = {
    path: PATH,
    relativeLocation: true,
    maxSize: MAX_DOCUMENT_BYTES,
    locker: uploadLocks,
    allowedOrigins: [],
    datastore: new OneUpload(uploads, steps),
    namingFunction: () => crypto.randomUUID(),
    onUploadFinish: async () => {
      await steps.finish?.()
      return {}
    },
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  }
  const response = await new Server(options).handleWeb(webRequest(request, uploadId, part))
  if (failure instanceof Error) throw failure
  if (response.status >= 400) throw problemOf(response.status)
  for (const name of ['location', 'tus-resumable', 'upload-offset', 'upload-length']) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.status(response.status)
  return ''
}
