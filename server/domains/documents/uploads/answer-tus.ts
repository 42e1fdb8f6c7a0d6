import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { DataStore, MemoryLocker, Server, type ServerOptions, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MOST_DOCUMENT } from '#contract/documents'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { UploadRecord } from '#server/database/schema.ts'
import type { Files } from '#server/platform/files/open-files.ts'
import { appendPart, arrivedBytes, createUploadFile, removeUploadFile } from './uploads-folder.ts'

/** Two parts of one upload at once: the newer one gets on when the older one has let go. */
const locker = new MemoryLocker()

/** What an upload does at each step of the protocol. */
export interface UploadSteps {
  begin?: (id: string, size: number) => Promise<void>
  finish?: () => Promise<void>
  cancel?: () => Promise<void>
}

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

/** The library's view of one upload: a row, and a file of what has arrived. */
class OneUpload extends DataStore {
  override extensions = ['creation', 'termination']

  readonly #folder: string
  readonly #record: UploadRecord | null
  readonly #steps: UploadSteps

  constructor(folder: string, record: UploadRecord | null, steps: UploadSteps) {
    super()
    this.#folder = folder
    this.#record = record
    this.#steps = steps
  }

  override async create(upload: Upload): Promise<Upload> {
    // The file first: without its row the sweep removes it, and a row without its file would be an upload that never ends.
    await createUploadFile(this.#folder, upload.id)
    try {
      await this.#steps.begin?.(upload.id, upload.size ?? 0)
    } catch (error) {
      await removeUploadFile(this.#folder, upload.id)
      throw error
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { fileSize: size, finishedAt = null } = this.#record ?? { fileSize: 0 }
    const offset = finishedAt ? size : await arrivedBytes(this.#folder, id)
    if (offset === null) throw new Problem('UPLOAD_NOT_FOUND')
    return new Upload({ id, size, offset })
  }

  override write(part: Readable, id: string, offset: number): Promise<number> {
    return appendPart(this.#folder, { id, offset }, part)
  }

  override async remove(): Promise<void> {
    await this.#steps.cancel?.()
  }
}

/** The request as the library reads it. */
const webRequest = (
  { method, url, headers }: FastifyRequest,
  part: AsyncIterable<Uint8Array> | undefined,
): Request =>
  new Request(new URL(url, 'http://upload.invalid'), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    ...(part ? { body: ReadableStream.from(part) as globalThis.ReadableStream, duplex: 'half' } : {}),
  })

interface TusCall {
  request: FastifyRequest
  reply: FastifyReply
  files: Files
  /** What the request brings of the file. */
  part?: AsyncIterable<Uint8Array>
}

/** Lets the library of the tus protocol answer a request about one upload; refusals come out in our form. */
export const answerTus = async (
  { request, reply, files, part }: TusCall,
  record: UploadRecord | null,
  steps: UploadSteps,
): Promise<''> => {
  let failure: unknown
  const options: ServerOptions & { datastore: DataStore } = {
    path: '/api/uploads',
    relativeLocation: true,
    maxSize: MOST_DOCUMENT,
    locker,
    allowedOrigins: [],
    datastore: new OneUpload(files.uploads, record, steps),
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
  const response = await new Server(options).handleWeb(webRequest(request, part))
  if (failure instanceof Error) throw failure
  if (response.status >= 400) throw problemOf(response.status)
  for (const name of ['location', 'tus-resumable', 'upload-offset', 'upload-length']) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.status(response.status)
  return ''
}
