import { text as readText } from 'node:stream/consumers'
import { z } from '#contract/zod.ts'
import { decryptFile, encryptFile } from '#server/platform/files/encrypt-file.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { getKeyName } from '#server/platform/secrets.ts'

/** Version of the backup format. Increase it if older programs can't restore the new format. */
const MANIFEST_FORMAT_VERSION = 1

const MeasureSchema = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

/** A column's quoted name and type. Validated, because restoring may insert them into SQL. */
const ColumnSchema = z.object({
  name: z.string().regex(/^"?\w+"?$/),
  type: z.string().regex(/^[\w .,()[\]]+$/),
})

const ManifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT_VERSION),
  /** Version of the program that made the backup. */
  program: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  /** The newest applied migration, by the `when` of its journal entry. */
  migration: z.number(),
  /** Names of the keys that the encrypted data requires. */
  keyNames: z.array(z.string()),
  /** Tables with the size and hash of their sorted rows in COPY text format. */
  tables: z.array(MeasureSchema.extend({ rows: z.number(), columns: z.array(ColumnSchema) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(MeasureSchema),
  /** Names of missing files that documents refer to. */
  missingFiles: z.array(z.string()),
})

/** Describes a backup's contents. Written last, so a backup without a manifest is incomplete. */
export type Manifest = z.output<typeof ManifestSchema>
export type BackupTable = Manifest['tables'][number]

/** A folder or bucket prefix that contains one backup. If `key` is set, all content is encrypted. */
export interface BackupStore {
  store: FileStore
  /** Address of the backup, shown in messages. */
  address: string
  key: string | null
}

const PLAIN_MANIFEST_NAME = 'manifest.json'
const ENCRYPTED_MANIFEST_NAME = 'manifest.encrypted'

export const getTableFileName = ({ name }: Pick<BackupTable, 'name'>): string => `table-${name}.gz`
export const getDocumentFileName = (name: string): string => `file-${name}`

/** Stores content. Encrypts it if the backup has a key. */
export const writeContent = ({ store, key }: BackupStore, name: string, content: AsyncIterable<Uint8Array>) =>
  store.put(name, key === null ? content : encryptFile([key], content))

/** Reads content stored by `writeContent`. */
export async function* readContent({ store, key }: BackupStore, name: string): AsyncIterable<Uint8Array> {
  const content: AsyncIterable<Uint8Array> = await store.get(name)
  yield* key === null ? content : decryptFile([key], content)
}

export const writeManifest = (backup: BackupStore, manifest: Manifest) =>
  writeContent(
    backup,
    backup.key === null ? PLAIN_MANIFEST_NAME : ENCRYPTED_MANIFEST_NAME,
    (async function* () {
      yield Buffer.from(JSON.stringify(manifest, null, 1))
    })(),
  )

const findManifestName = async ({ store }: BackupStore): Promise<string | undefined> => {
  for await (const { name } of store.list())
    if (name === PLAIN_MANIFEST_NAME || name === ENCRYPTED_MANIFEST_NAME) return name
  return undefined
}

/** Whether a backup was completed. */
export const isBackupComplete = async (backup: BackupStore): Promise<boolean> =>
  (await findManifestName(backup)) !== undefined

/**
 * Reads a backup's manifest.
 * @returns the manifest, and the backup without its key if it isn't encrypted
 * @throws OperatorError if it's missing, damaged, from a newer program, or can't be decrypted
 */
export const readManifest = async (
  backup: BackupStore,
): Promise<{ manifest: Manifest; backup: BackupStore }> => {
  const { address, key } = backup
  const name = await findManifestName(backup)
  if (name === undefined)
    throw new OperatorError(
      `${address} contains no complete backup: it has no manifest. Choose another backup.`,
    )
  if (name === ENCRYPTED_MANIFEST_NAME && key === null)
    throw new OperatorError(
      `The backup in ${address} is encrypted. Set BACKUP_KEY to the key it was made with.`,
    )
  const opened = { ...backup, key: name === PLAIN_MANIFEST_NAME ? null : key }
  const text = await readText(readContent(opened, name)).catch((cause: unknown) => {
    throw new OperatorError(
      `The manifest of the backup in ${address} can’t be read${opened.key === null ? '' : ` with BACKUP_KEY (key ${getKeyName(opened.key)})`}. Use the key it was made with, or choose another backup.`,
      { cause },
    )
  })
  const manifest = ManifestSchema.safeParse(parseJson(text))
  if (manifest.success) return { manifest: manifest.data, backup: opened }
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(parseJson(text))
  throw new OperatorError(
    format > MANIFEST_FORMAT_VERSION
      ? `The backup in ${address} was made by a newer version of the program. Install that version and restore it there.`
      : `The manifest of the backup in ${address} is damaged. Choose another backup.`,
  )
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
