import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { createLocalFileStore } from '#server/platform/files/local-folder.ts'
import { createObjectStorage } from '#server/platform/files/object-storage.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { BackupStore } from './manifest.ts'

const isBucketAddress = (address: string): boolean => address.startsWith('s3://')

/** Opens a bucket prefix, such as s3://bucket/backups. */
const openBucket = ({ backup }: Config, address: string): FileStore => {
  const { hostname: bucket, pathname } = new URL(address)
  if (bucket === '')
    throw new OperatorError(`${address} names no bucket. Use an address such as s3://bucket/backups.`)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return createObjectStorage({ ...backup.bucketAccess, bucket }, prefix === '' ? '' : `${prefix}/`)
}

/** Opens the folder or S3 address of a single backup. */
export const openBackup = (config: Config, address: string): BackupStore => ({
  address,
  key: config.backup.key,
  store: isBucketAddress(address) ? openBucket(config, address) : createLocalFileStore(address),
})

/** Resolves a relative path against `folder`. Leaves S3 addresses unchanged. */
export const resolveBackupAddress = (address: string, folder: string): string =>
  isBucketAddress(address) ? address : resolve(folder, address)

/** Returns the address of a backup within an address that contains several. */
export const joinAddress = (address: string, name: string): string =>
  isBucketAddress(address) ? `${address.replace(/\/$/, '')}/${name}` : join(address, name)

/** Lists the names of the folders at an address, sorted. Empty if a local folder can't be read. */
export const listBackups = async (config: Config, address: string): Promise<string[]> => {
  if (!isBucketAddress(address)) {
    const entries = await readdir(address, { withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
  }
  const names = new Set<string>()
  for await (const { name } of openBucket(config, address).list()) {
    const [folder, rest] = name.split('/', 2)
    if (folder && rest) names.add(folder)
  }
  return [...names].toSorted()
}

export const deleteBackup = async (config: Config, address: string): Promise<void> => {
  const { store } = openBackup(config, address)
  for await (const { name } of store.list()) await store.remove(name)
  if (!isBucketAddress(address)) await rm(address, { recursive: true, force: true })
}
