import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Source files without their comment lines. Excludes tests and some build scripts. */
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter(
    (file) => !/\.test\.tsx?$|\/testing\/|^web\/(finish-build|ui\/style\/)|\/subset-noto\.ts$/.test(file),
  )
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
  }))

const findFilesWith = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test.each<[what: string, pattern: RegExp, allowed?: string[]]>([
  ['code evaluated from strings', /\beval\(|new Function\(|setTimeout\(\s*['"`]|\bvm\b.*from 'node:vm'/],
  [
    'HTML assigned from strings in the browser',
    /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/,
  ],
  [
    'greetings other than the shared one in emails',
    /\b(Hello|Hi|Dear) \$?\{(?!\{)/,
    ['server/platform/email/parts.email.tsx'],
  ],
  [
    'operating system commands',
    /child_process|execSync|spawn\(/,
    // Runs only the server's own code, in a process that can't write files, open connections, or start
    // processes.
    ['server/platform/untrusted/run-in-worker.ts'],
  ],
  ['predictable random numbers', /Math\.random/],
  [
    'weak or unknown hashes and ciphers',
    /create(Hash|Hmac)\('(?!sha256')|createCipheriv\((?!cipher)|-ecb|-cbc|\bmd5\b/i,
  ],
  [
    'regular expressions built from strings',
    /new RegExp\(/,
    // The pattern contains the constant ID of an element that we render.
    ['server/platform/http/errors.ts'],
  ],
  [
    'messages between windows',
    /\.postMessage\(|addEventListener\('message'/,
    // These exchange messages between the main thread and the password thread of the server.
    ['server/platform/password-thread.ts', 'server/platform/passwords.ts'],
  ],
  [
    'storage that outlives the tab, except for display preferences',
    /localStorage|indexedDB|caches\.open/,
    ['web/ui/preference.ts'],
  ],
  ['session storage, except for drafts', /sessionStorage/, ['web/ui/form/drafts.ts']],
  [
    'HTTP requests to other hosts, except in reviewed modules',
    /\bfetch\(|https?\.request|axios|undici/,
    [
      // The demo calls only the sandbox, which is used if no real Stripe key is configured.
      'server/database/demo/fill-ads-account.ts',
      'server/database/demo/pay-at-sandbox.ts',
      // Fetches PUBLIC_URL, which the operator sets.
      'server/doctor/public-url.checks.ts',
      // Calls only Google, or the sandbox in its place. The URLs are in config.ts.
      'server/platform/google-ads/google-ads.ts',
      // Reads clients' websites. Connects only to addresses on the public internet.
      'server/platform/outbound/open-page-reader.ts',
      // Calls only our own server.
      'web/api/request.ts',
    ],
  ],
  [
    'redirects, except to our own pages',
    /\.redirect\(/,
    [
      'server/domains/identity/profile/profile.routes.ts',
      'server/domains/messaging/contact/contact-form.ts',
      'server/platform/http/pages.ts',
    ],
  ],
  [
    'SQL built from strings',
    /sql\.raw\(|\.query\(\s*`/,
    [
      // Uses a generated database name, and table names that PostgreSQL returned quoted.
      'server/backup/restore-backup.ts',
      // Uses names and definitions that PostgreSQL returned quoted. Column names and types from a backup's
      // manifest must match the patterns in manifest.ts.
      'server/backup/tables.queries.ts',
      // These use only constants and names from the schema.
      'server/database/schema/columns.ts',
      'server/database/searchable-text.ts',
      'server/platform/live/live-events.ts',
    ],
  ],
  [
    'reads of environment variables outside the entry points',
    /process\.env/,
    [
      'server/main.ts',
      'server/operate.ts',
      'server/run.ts',
      // The web build reads whether to include the gallery.
      'web/gallery.ts',
    ],
  ],
  ['multipart uploads', /@fastify\/multipart|busboy|formidable/],
  [
    'decompression, except with limits or of our own backups',
    /gunzip|inflate|unzip|yauzl|brotliDecompress/,
    [
      // Decompresses backups that the operator chose, without limits.
      'server/backup/content.ts',
      // Limits the number and size of a package's parts.
      'server/domains/documents/content/office-package.ts',
      // Runs in a worker with limits of time and memory.
      'server/domains/formation/checks/read-text.ts',
      // Stops after a maximum number of decompressed bytes.
      'server/platform/outbound/open-page-reader.ts',
    ],
  ],
  ['template engines', /from '(handlebars|mustache|ejs|nunjucks|lodash[^']*)'/i],
  ['unsafe deserialization', /v8'|deserialize\(|js-yaml|xml2js/],
  ['disabled certificate checks', /rejectUnauthorized:\s*false|NODE_TLS_REJECT/],
  ['links that give other sites access to the window', /target="_blank"(?![^>]*rel=)/],
])('the sources contain no %s', (_what, pattern, allowed = []) => {
  expect(findFilesWith(pattern).sort()).toEqual([...allowed].sort())
})

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const readLockedPackages = (): Record<string, LockedPackage> =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** Returns the paths where Node.js looks for a package imported from `path`, starting at the root folder. */
const listCandidates = (path: string, name: string): string[] => {
  const folders = path.split(/\/?node_modules\//).slice(1)
  return [...folders.keys(), folders.length].map((depth) =>
    [...folders.slice(0, depth), name].map((folder) => `node_modules/${folder}`).join('/'),
  )
}

test('the lockfile has the optional packages of every platform', () => {
  const packages = readLockedPackages()
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !listCandidates(path, name).some((candidate) => candidate in packages),
    ),
  )
  expect(missing).toEqual([])
})

test('dependencies have exact versions, and the lockfile lists them all', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  for (const [name, { version, resolved, integrity }] of Object.entries(readLockedPackages())) {
    if (name === '') continue
    expect(version, name).toBeDefined()
    expect(integrity ?? 'sha512-', name).toMatch(/^sha512-/)
    expect(resolved ?? 'https://', name).toMatch(/^https:\/\//)
  }
})

test('the sources contain no secrets', () => {
  const secrets =
    /sk_live_|rk_live_|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY-----|whsec_[A-Za-z0-9]{20,}/
  const named = findFilesWith(secrets).filter((file) => file !== 'server/config.ts')
  expect(named).toEqual([])
})
