import type { GetManualChunk } from 'rollup'

type ModuleGraph = Parameters<GetManualChunk>[1]

/** The group of pages that an entry or a lazy-loaded module belongs to. The first match applies. */
const pageGroups: readonly (readonly [group: string, pattern: RegExp])[] = [
  ['main', /\/main\.tsx$/],
  // Dialogs and toasts, which the list of quotes loads after it has appeared. Their modules, such as those of forms, are not in
  // `vendor`.
  [
    'dialogs',
    /\/(?:(?:SignInAgain|LeaveDialog|QuoteNotesDialog|DeleteQuoteDialog|ConfirmDialog|SuggestDayDialog)\.tsx|mantine-toasts\.ts)$/,
  ],
  ['account', /\/AccountPage\.tsx$/],
  // Other modules that the list of quotes loads after it has appeared.
  ['quote', /\/(?:QuoteDetail\.tsx|mantine-menu\.ts)$/],
  ['charts', /\/WeekCharts\.tsx$/],
  ['passkeys', /\/@simplewebauthn\/browser\//],
  ['two-step', /\/TwoStepSection\.tsx$/],
  ['prices', /\/(?:PricingEditor|SendPriceDialog|ListPrice)\.tsx$/],
  ['job-calendar', /\/JobCalendar\.tsx$/],
  ['offers', /\/OfferDialog\.tsx$/],
  // Both need the QR code.
  ['integration', /\/(?:IntegrationTab|JobSheetDialog)\.tsx$/],
  [
    'settings',
    /\/(?:SettingsTab|AnswersSettings|QuotePageSettings|ServiceAreaSettings|BillingTab|ProfileTab)\.tsx$/,
  ],
  ['admin', /\/src\/(?:admin|broadcasts)\//],
]
const otherPages = 'owner'

/**
 * Creates few chunks, so that a cold load requests few files. `main` has all modules of the list of quotes, `dialogs` the
 * other modules of its dialogs. A module that only one other group of pages needs is in the chunk of that group. Modules that
 * several groups need are shared: packages in `vendor`, our own in `app`. Chunks therefore never import each other in a cycle.
 */
export function chunkByPageGroup(): GetManualChunk {
  let known: { graph?: ModuleGraph; groups: Map<string, Set<string>> } = { groups: new Map() }
  return (id, graph) => {
    if (known.graph !== graph) known = { graph, groups: groupModules(graph) }
    const groups = [...(known.groups.get(id) ?? [])]
    const isPackage = id.includes('/node_modules/')
    if (groups.includes('main')) return 'main'
    if (groups.includes('dialogs')) return 'dialogs'
    if (groups.length === 1) return groups[0]
    return isPackage ? 'vendor' : 'app'
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
