import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The program as it runs in production: no tests, no sandbox, no build scripts. */
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^web\/(finish-build|ui\/style\/)|\/cut-noto\.ts$/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
  }))

const findFilesWith = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test.each<[what: string, pattern: RegExp, allowed?: string[]]>([
  ['code from text', /\beval\(|new Function\(|setTimeout\(\s*['"`]|\bvm\b.*from 'node:vm'/],
  [
    'HTML from text in the browser',
    /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/,
  ],
  [
    'greetings of their own in mails',
    /\b(Hello|Hi|Dear) \$?\{(?!\{)/,
    ['server/platform/email/parts.email.tsx'],
  ],
  [
    'operating system commands',
    /child_process|execSync|spawn\(/,
    // Forks our own code without permissions.
    ['server/platform/untrusted/run-in-worker.ts'],
  ],
  ['chance that can be guessed', /Math\.random/],
  [
    'weak or unknown hashes and ciphers',
    /create(Hash|Hmac)\('(?!sha256')|createCipheriv\((?!cipher)|-ecb|-cbc|\bmd5\b/i,
  ],
  [
    'patterns built from text',
    /new RegExp\(/,
    // The id of our own element.
    ['server/platform/http/errors.ts'],
  ],
  [
    'messages between windows',
    /\.postMessage\(|addEventListener\('message'/,
    // The server and its own thread.
    ['server/platform/password-thread.ts', 'server/platform/passwords.ts'],
  ],
  [
    'storage that outlives the tab, but for how somebody wants the screen to be',
    /localStorage|indexedDB|caches\.open/,
    ['web/ui/preference.ts'],
  ],
  ['the tab’s storage, which holds drafts only', /sessionStorage/, ['web/ui/form/drafts.ts']],
  [
    'calls to other machines besides the provider’s SDK, SMTP, PostgreSQL and the virus scanner',
    /\bfetch\(|https?\.request|axios|undici/,
    // The demo pays on the sandbox's own page, and never with a provider's key.
    // Websites of clients are read from the public internet only; open-reader.test.ts proves it.
    [
      'server/database/demo/fill-ads-account.ts',
      'server/database/demo/pay-at-sandbox.ts',
      // PUBLIC_URL, which the operator sets.
      'server/doctor/public-url.checks.ts',
      // Google alone, by an address of ours; see config.ts.
      'server/platform/google-ads/google-ads.ts',
      'server/platform/outbound/open-reader.ts',
      'web/api/request.ts',
    ],
  ],
  [
    'redirects besides those to our own pages',
    /\.redirect\(/,
    [
      'server/domains/identity/profile/profile.routes.ts',
      'server/domains/messaging/contact/contact-form.ts',
      'server/platform/http/pages.ts',
    ],
  ],
  [
    'SQL glued together',
    /sql\.raw\(|\.query\(\s*`/,
    // Checks and search columns name words and columns of the schema itself; what listens names a constant channel. A
    // backup names the tables that PostgreSQL lists, quoted by it.
    [
      'server/backup/restore-backup.ts',
      'server/backup/tables.queries.ts',
      'server/database/schema/columns.ts',
      'server/database/searchable-text.ts',
      'server/platform/live/live-events.ts',
    ],
  ],
  [
    'the environment read besides the one place',
    /process\.env/,
    // The build reads whether it is one with the gallery.
    ['server/main.ts', 'server/operate.ts', 'server/run.ts', 'web/gallery.ts'],
  ],
  ['uploads', /@fastify\/multipart|busboy|formidable/],
  [
    'unpacking, but for documents that are zips and packed websites, as far as they may go',
    /gunzip|inflate|unzip|yauzl|brotliDecompress/,
    [
      // The operator's own backups.
      'server/backup/content.ts',
      'server/domains/documents/content/office-package.ts',
      'server/platform/outbound/open-reader.ts',
    ],
  ],
  ['templates from text', /from '(handlebars|mustache|ejs|nunjucks|lodash[^']*)'/i],
  ['unsafe deserialization', /v8'|deserialize\(|js-yaml|xml2js/],
  ['certificates that are not checked', /rejectUnauthorized:\s*false|NODE_TLS_REJECT/],
  ['links that hand this window to another site', /target="_blank"(?![^>]*rel=)/],
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

/** Where Node would find a package that `path` asks for: in its own node_modules or in one further up. */
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
