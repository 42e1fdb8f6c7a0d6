/** The house's import directions; see docs/decisions/004-layered-domains.md. */
const sides = ['contract', 'server', 'web', 'sandbox', 'launcher']

/** From the lowest to the highest; see docs/architecture.md. */
const layers = [
  'identity',
  'email',
  'projects',
  'payments',
  'documents',
  'messaging',
  'results',
  'grant',
  'staff',
  'site',
]

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
      'platform-knows-no-domain',
      'platform ← domains ← app',
      '^server/platform/',
      ['^server/(domains|app|start|main|jobs)'],
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    forbid(
      'domains-know-no-app',
      'platform ← domains ← app',
      '^server/domains/',
      ['^server/(app|start|main|jobs|subscriptions)\\.ts'],
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    forbid(
      'domains-have-one-door',
      'What index.ts of a domain does not name is private.',
      '^(server|web)/domains/([^/]+)/',
      ['^$1/domains/(?!$2/)[^/]+/(?!index\\.ts$)'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'everybody-knocks',
      'What index.ts of a domain does not name is private.',
      '^(server|web)/(?!domains/)',
      ['^$1/domains/[^/]+/(?!index\\.ts$)'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'contract-has-doors',
      'What a domain of the contract says is imported from its index.ts.',
      '^(server|web|sandbox|launcher|tests|bench)/',
      ['^contract/[^/]+/(?!index\\.ts$)'],
    ),
    ...layers
      .flatMap((domain, index) => [
        forbid(
          `${domain}-stands-below`,
          'Domains stand in layers and know only those below.',
          `^((server|web)/domains|contract)/${domain}/`,
          [`^((server|web)/domains|contract)/(${layers.slice(index + 1).join('|')})/`],
          { from: { pathNot: '\\.test\\.tsx?$' } },
        ),
      ])
      .slice(0, -1),
    forbid(
      'tables-in-queries-only',
      'SQL lives in *.queries.ts; types of rows may be used anywhere.',
      '^server/domains/',
      ['^server/database/schema'],
      {
        from: { pathNot: ['queries\\.ts$', '\\.test\\.ts$'] },
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'ui-knows-no-domain',
      'The design system stands below the domains.',
      '^web/(ui|api)/',
      ['^web/(domains|pages|shell)/'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'domains-know-no-page',
      'Pages and the shell compose domains.',
      '^web/domains/',
      ['^web/(pages|shell)/'],
      {
        from: { pathNot: '\\.test\\.tsx?$' },
      },
    ),
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
