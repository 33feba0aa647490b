import type { GetManualChunk } from 'rollup'

type ModuleGraph = Parameters<GetManualChunk>[1]

/** The group of pages that an entry or a lazy-loaded module belongs to. The first match applies. */
const pageGroups: readonly (readonly [group: string, pattern: RegExp])[] = [
  ['public', /\/(?:enhance|framed-page|google-setup)\.ts$/],
  ['quote', /\/quote-page\//],
  ['main', /\/(?:main|router)\.tsx$/],
  ['charts', /\/WeekCharts\.tsx$/],
  ['passkeys', /\/@simplewebauthn\/browser\//],
  ['two-step', /\/TwoStepSection\.tsx$/],
  ['prices', /\/(?:PricingEditor|SendPriceDialog)\.tsx$/],
  ['job-calendar', /\/JobCalendar\.tsx$/],
  ['offers', /\/OfferDialog\.tsx$/],
  // Both need the QR code.
  ['integration', /\/(?:IntegrationTab|JobSheetDialog)\.tsx$/],
  [
    'settings',
    /\/(?:SettingsTab|AnswersSettings|QuotePageSettings|ServiceAreaSettings|BillingTab|ProfileTab)\.tsx$/,
  ],
  ['admin', /\/src\/(?:admin|broadcasts)\//],
  ['account', /\/src\/(?:sessions|sign-up)\//],
]
const otherPages = 'owner'

/**
 * Creates few chunks, so that a cold load requests few files: packages, modules shared by several groups of pages, and one
 * chunk for each group. A module is in a group's chunk only if no other group needs it, so chunks never import each other in a
 * cycle. Modules that the public pages share are in a separate chunk, because these pages load nothing else of the dashboard.
 */
export function chunkByPageGroup(): GetManualChunk {
  let known: { graph?: ModuleGraph; groups: Map<string, Set<string>> } = { groups: new Map() }
  return (id, graph) => {
    if (known.graph !== graph) known = { graph, groups: groupModules(graph) }
    const groups = [...(known.groups.get(id) ?? [])]
    const isPackage = id.includes('/node_modules/')
    if (id.includes('commonjsHelpers')) return 'base'
    if (groups.includes('public')) {
      if (groups.length === 1) return undefined
      return isPackage || id.endsWith('/qr-code.ts') ? 'qr-code' : 'base'
    }
    // The customer's page loads nothing of the dashboard, and the field for a signature only where it is shown.
    if (groups.length === 1 && groups[0] === 'quote') return undefined
    const isLazyPackage = groups[0] === 'charts' || groups[0] === 'passkeys'
    if (groups.length === 1 && isLazyPackage) return groups[0]
    if (isPackage) return 'vendor'
    return groups.length === 1 && groups[0] !== 'main' ? groups[0] : 'app'
  }
}

/** Returns the groups of pages that need each module. */
function groupModules({ getModuleIds, getModuleInfo }: ModuleGraph): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  const mark = (id: string, group: string) => {
    const known = groups.get(id) ?? new Set()
    if (known.has(group)) return
    groups.set(id, known.add(group))
    for (const imported of getModuleInfo(id)?.importedIds ?? []) mark(imported, group)
  }
  for (const id of getModuleIds()) {
    const module = getModuleInfo(id)
    if (module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0)
      mark(id, pageGroups.find(([, pattern]) => pattern.test(id))?.[0] ?? otherPages)
  }
  return groups
}
