import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: this file and its .mjs neighbours run on whatever Node (20 or newer) the machine has,
// before a single package is installed.

/** Absolute path of the checkout. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** Absolute path of the folder npm installs into. */
export const modulesFolder = join(projectRoot, 'node_modules')

/** The Node of package-lock.json: the program runs on this one, whatever Node started it. */
export const bundledNode = join(
  modulesFolder,
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

const commandsFolder = join(modulesFolder, '.bin')

/**
 * The PATH for everything after the installation: the project's own commands, `node` among them, come first.
 * @returns {string}
 */
export function pathWithProjectCommands() {
  return [commandsFolder, pathWithoutProjectCommands()].join(delimiter)
}

/**
 * The PATH without the project's commands: an installation replaces them while it runs.
 * @returns {string}
 */
export function pathWithoutProjectCommands() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== commandsFolder).join(delimiter)
}
