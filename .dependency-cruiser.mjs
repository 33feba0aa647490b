const testFiles = '\\.test\\.tsx?$|\\.browser-test\\.tsx?$|/test/'
const source = '^packages/[^/]+/src/'
const queries = '^packages/api/src/.*-queries\\.ts$'
/** Modules that queries may use: conditions, columns and conversions, which change nothing on their own. */
const sharedByQueries =
  '^packages/api/src/(?:analyses/ai-usage|branding/own-logos|companies/(?:companies-near-zip|listed-companies)|' +
  'consents/given-consent|db/search-patterns|lead-sources/(?:report-days|source-columns)|' +
  'pricing/(?:price-list-tag|read-price-list|require-list-capacity|to-draft-list)|' +
  'quotes/(?:current-lines|earlier-submission|last-answer|offer-columns|quote-cursor|quotes-filter|search-quotes|to-quote-days)|' +
  'sessions/account|webhooks/to-event-body)\\.ts$'

/** The layers of ARCHITECTURE.md. Type imports count like others. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move the shared code to a third file that imports neither of them.',
      from: { path: [source, '^(journeys|scripts|bench)/'], pathNot: testFiles },
      // A lazy-loaded module may import the module that loads it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-routes-below-routes',
      severity: 'error',
      comment: 'Routes import use cases and queries. Only the app and other routes import routes.',
      from: {
        path: '^packages/api/src/',
        pathNot: ['-routes\\.ts$', '/app\\.ts$', '/worker-app\\.ts$', testFiles],
      },
      to: { path: '-routes\\.ts$' },
    },
    {
      name: 'no-app-below-routes',
      severity: 'error',
      comment: 'Use cases and queries receive the few dependencies that they need, never the app.',
      from: { path: '^packages/api/src/', pathNot: ['/server\\.ts$', testFiles] },
      to: { path: '^packages/api/src/app\\.ts$' },
    },
    {
      name: 'queries-know-the-database-only',
      severity: 'error',
      comment: 'Queries take the database and return rows.',
      from: { path: queries },
      to: {
        path: ['^packages/api/src/http/', '^packages/api/src/providers/', '/node_modules/fastify/'],
      },
    },
    {
      name: 'queries-import-queries-only',
      severity: 'error',
      comment:
        'Move the calling function to a use case. Add a module that changes nothing to `sharedByQueries`.',
      from: { path: queries },
      to: {
        path: '^packages/api/src/',
        pathNot: [queries, '^packages/api/src/(?:db/|errors/)', sharedByQueries],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tracing-is-loaded-on-demand',
      severity: 'error',
      comment:
        'Import it dynamically, or its types only: without its variable, a process must not load OpenTelemetry.',
      from: { path: source, pathNot: testFiles },
      to: {
        path: '^packages/api/src/operations/tracing\\.ts$',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'use-cases-import-no-plugins',
      severity: 'error',
      comment:
        'Use cases receive what plugins provide. They share constants and queries with them.',
      from: {
        path: '^packages/api/src/',
        // `page-templates` is a plugin of the public pages.
        pathNot: [
          '-routes\\.ts$',
          '/(?:app|worker-app|page-templates)\\.ts$',
          '^packages/api/src/http/',
          testFiles,
        ],
      },
      to: { path: '^packages/api/src/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pricing-imports-contracts-only',
      severity: 'error',
      comment: 'The widget runs the price calculation.',
      from: { path: '^packages/pricing/src/', pathNot: testFiles },
      to: { pathNot: '^packages/(?:pricing|types)/src/' },
    },
    {
      name: 'contracts-import-no-packages',
      severity: 'error',
      from: { path: '^packages/types/' },
      to: { path: '^packages/(?!types/)' },
    },
    {
      name: 'browsers-load-no-schemas',
      severity: 'error',
      comment:
        'Import the endpoint or the value from `@curbquote/types/NOUN`, and schemas as types only.',
      from: {
        path: [
          '^packages/(?:client|dashboard|pricing|widget-sdk)/src/',
          '^packages/types/src/.*/(?:endpoints|index|values)\\.ts$',
        ],
        pathNot: testFiles,
      },
      to: {
        path: '^packages/types/src/.*/(?:contract|routes|schemas)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'front-ends-never-import-the-api',
      severity: 'error',
      from: { path: '^packages/(?!api/)' },
      to: { path: '^packages/api/' },
    },
    {
      name: 'api-never-imports-front-ends',
      severity: 'error',
      from: { path: '^packages/api/' },
      to: { path: '^packages/(dashboard|widget-sdk)/' },
    },
    {
      name: 'no-test-helpers-in-production',
      severity: 'error',
      from: { path: source, pathNot: testFiles },
      to: { path: testFiles },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|node_modules/\\.vite)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
