/** Import rules between folders and domains. See docs/decisions/004-layered-domains.md. */
const sides = ['contract', 'server', 'web', 'sandbox', 'launcher']

/** From the lowest to the highest layer. See docs/architecture.md. */
const layers = [
  'identity',
  'email',
  'projects',
  'payments',
  'documents',
  'messaging',
  'results',
  'formation',
  'grant',
  'business',
  'health',
  'retention',
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
    forbid(
      'contract-imports-nothing',
      'The contract imports no other folder of this repository.',
      '^contract/',
      ['^(server|web|sandbox|launcher|tests)/'],
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    forbid('server-not-web', 'Server and browser share the contract and nothing else.', '^server/', [
      '^(web|sandbox|launcher)/',
    ]),
    forbid('web-not-server', 'Server and browser share the contract and nothing else.', '^web/', [
      '^(server|sandbox|launcher)/',
    ]),
    forbid(
      'sandbox-imports-nothing',
      'The sandbox imports no other folder of this repository.',
      '^sandbox/',
      ['^(contract|server|web|launcher)/'],
    ),
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
      'platform-not-domains',
      'Import order: platform ← domains ← app.',
      '^server/platform/',
      ['^server/(domains|app|start|main|jobs)'],
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    forbid(
      'domains-not-app',
      'Import order: platform ← domains ← app.',
      '^server/domains/',
      ['^server/(app|start|main|jobs|subscriptions)\\.ts'],
      { from: { pathNot: '\\.test\\.ts$' } },
    ),
    forbid(
      'domains-use-public-interfaces',
      'Import another domain only through its index.ts.',
      '^(server|web)/domains/([^/]+)/',
      ['^$1/domains/(?!$2/)[^/]+/(?!index\\.ts$)'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'app-uses-public-interfaces',
      'Import a domain only through its index.ts.',
      '^(server|web)/(?!domains/)',
      ['^$1/domains/[^/]+/(?!index\\.ts$)'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'contract-public-interfaces',
      'Import a domain of the contract only through its index.ts.',
      '^(server|web|sandbox|launcher|tests|bench)/',
      ['^contract/[^/]+/(?!index\\.ts$)'],
    ),
    ...layers
      .flatMap((domain, index) => [
        forbid(
          `${domain}-not-higher-layers`,
          'A domain imports lower layers only.',
          `^((server|web)/domains|contract)/${domain}/`,
          [`^((server|web)/domains|contract)/(${layers.slice(index + 1).join('|')})/`],
          { from: { pathNot: '\\.test\\.tsx?$' } },
        ),
      ])
      .slice(0, -1),
    forbid(
      'tables-in-queries-only',
      'SQL belongs in *.queries.ts. Row types may be imported anywhere.',
      '^server/domains/',
      ['^server/database/schema'],
      {
        from: { pathNot: ['queries\\.ts$', '\\.test\\.ts$'] },
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'ui-not-domains',
      'The design system and the request layer import no domain.',
      '^web/(ui|api)/',
      ['^web/(domains|pages|shell)/'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'ui-not-contract-domains',
      'The design system imports no domain of the contract, only what all domains share.',
      '^web/ui/',
      ['^contract/[^/]+/'],
      { from: { pathNot: '\\.test\\.tsx?$' } },
    ),
    forbid(
      'domains-not-pages',
      'Pages and the shell import domains, never the other way around.',
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
