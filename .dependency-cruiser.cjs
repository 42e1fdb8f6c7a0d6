/** The house's import directions; see docs/decisions/001-one-way.md. */
const sides = ['contract', 'server', 'web', 'sandbox', 'launcher']

/** @param {string} from @param {string[]} to */
const forbid = (name, comment, from, to, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...more.from },
  to: { path: to, ...more.to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    forbid('contract-stands-alone', 'The contract imports nothing of ours.', '^contract/', [
      '^(server|web|sandbox|launcher|tests)/',
    ]),
    forbid('server-not-web', 'Server and browser meet in the contract only.', '^server/', [
      '^(web|sandbox|launcher)/',
    ]),
    forbid('web-not-server', 'Server and browser meet in the contract only.', '^web/', [
      '^(server|sandbox|launcher)/',
    ]),
    forbid('sandbox-stands-alone', 'The outside world knows nothing of us.', '^sandbox/', [
      '^(contract|server|web|launcher)/',
    ]),
    forbid(
      'no-tests-in-the-program',
      'Only tests import tests.',
      `^(${sides.join('|')})/`,
      ['^tests/', '\\.test\\.tsx?$'],
      {
        from: { pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      },
    ),
    forbid(
      'platform-knows-no-feature',
      'platform ← features ← app',
      '^server/platform/',
      ['^server/(features|app|start|main|workers)'],
      {
        from: { pathNot: '\\.test\\.ts$' },
      },
    ),
    forbid(
      'features-know-no-app',
      'platform ← features ← app',
      '^server/features/',
      ['^server/(app|start|main|workers)\\.ts'],
      {
        from: { pathNot: '\\.test\\.ts$' },
      },
    ),
    forbid(
      'queries-stay-home',
      "A feature calls another feature's operations, never its queries.",
      '^server/features/([^/]+)/',
      ['^server/features/(?!$1/)[^/]+/queries\\.ts$'],
    ),
    forbid(
      'tables-in-queries-only',
      'SQL lives in queries.ts; types of rows may be used anywhere.',
      '^server/features/',
      ['^server/database/schema'],
      {
        from: { pathNot: ['/queries\\.ts$', '\\.test\\.ts$'] },
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'ui-knows-no-feature',
      'The design system stands below the features.',
      '^web/ui/',
      ['^web/(features|pages)/'],
      {
        from: { pathNot: '\\.test\\.tsx?$' },
      },
    ),
    forbid('features-know-no-page', 'Pages compose features.', '^web/features/', ['^web/pages/']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
