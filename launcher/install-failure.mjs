import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

const causes = [
  [
    /code EUSAGE/,
    'package-lock.json and package.json do not agree. Run "npm install --package-lock-only" and commit package-lock.json.',
  ],
  [
    /ENOSPC|no space left on device/i,
    "The disk is full, so the packages couldn't be installed. Free about 1.5 GB and run the command again.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|npm (error|ERR!) network/,
    "The npm registry is out of reach, so the packages couldn't be installed. Check the internet connection (or the npm proxy setting) and run the command again.",
  ],
  [
    /EACCES|EPERM|EROFS/,
    `The packages couldn't be installed because this user may not write to ${projectRoot}.`,
  ],
  [/EINTEGRITY/, 'A downloaded package is damaged. Run "npm cache clean --force", then the command again.'],
]

/**
 * What to tell the user about an npm that failed.
 * @param {number | undefined} code its exit code; undefined when there is no npm
 * @param {string} output
 * @returns {string | undefined} undefined when it did not fail
 */
export function explainFailure(code, output) {
  if (code === undefined)
    return 'npm is missing on this machine. Install it (it comes with Node.js) and run the command again.'
  // npm ends well although files are missing when the disk filled up while it unpacked.
  if (code === 0 && !/TAR_ENTRY_ERROR/.test(output)) return undefined
  const sentence =
    causes.find(([pattern]) => pattern.test(output))?.[1] ?? "The packages couldn't be installed. npm says:"
  return [sentence, ...quoteErrorLines(output)].join('\n')
}

/** The lines npm means for users: not its stack traces, the inside of its error objects, or its log's name. */
function quoteErrorLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const errors = lines.filter(
    (line) =>
      /^npm (error|ERR!) [^\s{}]|TAR_ENTRY_ERROR|attempt 3 failed/.test(line) &&
      !/complete log of this run|_logs/.test(line),
  )
  return [...new Set(errors.length > 0 ? errors : lines)].slice(0, 6).map((line) => `  ${line}`)
}
