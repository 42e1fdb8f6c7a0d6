import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledNode, modulesFolder, projectRoot } from './project.mjs'

const stampFile = join(modulesFolder, '.causeway-install')

/**
 * Whether node_modules holds exactly what package-lock.json asks for. Also notices an installation that a
 * developer finished by hand with npm, and stamps it, so that it is not done a second time.
 * @returns {boolean}
 */
export function isInstalled() {
  if (!existsSync(bundledNode)) return false
  if (readOptional(stampFile) === currentStamp()) return true
  if (!npmFinishedThisLock()) return false
  writeStamp()
  return true
}

/** Records that node_modules now matches package-lock.json on this kind of machine. */
export function writeStamp() {
  writeFileSync(stampFile, currentStamp())
}

function currentStamp() {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'))
  // The platform belongs to it: a folder shared between two kinds of machine holds binaries for one only.
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/**
 * npm writes its hidden lock file last, after all install scripts, so it is missing after an interrupted
 * installation. What is absent although the lock names it must be an optional package of another platform.
 * @returns {boolean} whether exactly the locked versions are installed
 */
export function npmFinishedThisLock() {
  const hidden = readOptional(join(modulesFolder, '.package-lock.json'))
  if (hidden === undefined) return false
  const installed = JSON.parse(hidden).packages
  const wanted = readJson('package-lock.json').packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    if (found === undefined) return entry.optional === true && !isMadeForThisMachine(entry)
    return found.version === entry.version
  })
}

/**
 * Whether package-lock.json was written for this package.json; npm would quietly choose versions otherwise.
 * @returns {boolean}
 */
export function lockFitsPackage() {
  const root = readJson('package-lock.json').packages['']
  const wanted = readJson('package.json')
  return ['dependencies', 'devDependencies'].every((kind) => sameEntries(root[kind], wanted[kind]))
}

function sameEntries(left = {}, right = {}) {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => left[name] === right[name])
}

function readJson(name) {
  return JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
}

function isMadeForThisMachine({ os, cpu, libc }) {
  return libc === undefined && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true
}

function readOptional(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
