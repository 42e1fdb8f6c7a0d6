import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** All production source files. Excludes tests and build scripts. */
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^web\/(finish-build|ui\/style\/)|\/cut-noto\.ts$/.test(file))
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
    // Runs only the server's own code, in a process without permissions.
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
    // Searches for the ID of an element that we render.
    ['server/platform/http/errors.ts'],
  ],
  [
    'messages between windows',
    /\.postMessage\(|addEventListener\('message'/,
    // These exchange messages between threads of the server.
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
    // The demo pays on the sandbox's page, and never with a real API key. Clients' websites are only read
    // from the public internet. See open-reader.test.ts.
    [
      'server/database/demo/fill-ads-account.ts',
      'server/database/demo/pay-at-sandbox.ts',
      // Fetches PUBLIC_URL, which the operator sets.
      'server/doctor/public-url.checks.ts',
      // Calls only Google. The URL is in config.ts.
      'server/platform/google-ads/google-ads.ts',
      'server/platform/outbound/open-reader.ts',
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
    // These use only constants and names from the schema. Backups quote the table names that PostgreSQL
    // returns.
    [
      'server/backup/restore-backup.ts',
      'server/backup/tables.queries.ts',
      'server/database/schema/columns.ts',
      'server/database/searchable-text.ts',
      'server/platform/live/live-events.ts',
    ],
  ],
  [
    'reads of environment variables outside the entry points',
    /process\.env/,
    // The web build reads whether to include the gallery.
    ['server/main.ts', 'server/operate.ts', 'server/run.ts', 'web/gallery.ts'],
  ],
  ['multipart uploads', /@fastify\/multipart|busboy|formidable/],
  [
    'decompression, except with limits or of our own backups',
    /gunzip|inflate|unzip|yauzl|brotliDecompress/,
    [
      // Reads backups made by the operator.
      'server/backup/content.ts',
      'server/domains/documents/content/office-package.ts',
      // Runs in a worker with limits, and unpacks only the XML of the text.
      'server/domains/formation/checks/read-text.ts',
      'server/platform/outbound/open-reader.ts',
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

/** Returns the paths where Node.js looks for a package imported from `path`, nearest first. */
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
