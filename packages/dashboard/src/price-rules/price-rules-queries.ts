import {
  deletePriceExample,
  type EditedPriceList,
  getCompanyDashboard,
  getCompanyOverview,
  getPriceDraft,
  getPriceRules,
  getPricing,
  type SavePriceExample,
  savePriceExample,
  listPriceExamples,
  type PriceList,
  type PriceRules,
  type SavePricing,
  savePriceDraft,
  savePriceRules,
  savePricing,
  setTaxRate,
} from '@curbquote/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { showToast } from '../ui/show-toast.ts'

export function usePriceRules(companyId: number) {
  return useQuery({
    ...queryOf(getPriceRules, { params: { companyId } }),
    refetchOnWindowFocus: 'always',
  })
}

/** Changed rules, prices of services, tax rate, or several of them. */
export interface PriceChanges {
  /** The version of the price list that the rules are based on. */
  rules?: { rules: PriceRules; version: number }
  entries?: SavePricing
  taxRate?: number
}

/** `seen` is the ETag of the draft that it replaces, or of the current prices. */
export interface DraftToSave {
  list: PriceList
  seen: string
}

/** What to save, and the rules in the form. `draft` is saved as the draft, and customers do not see it. */
export type PricesToSave = { typedRules: PriceRules } & (
  { changes: PriceChanges } | { draft: DraftToSave }
)

/** `onSaved` is called with the rules in the form before the prices are fetched again. */
export function useSavePrices(companyId: number, onSaved: (rules: PriceRules) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (prices: PricesToSave) => {
      if ('changes' in prices) await sendChanges(companyId, prices.changes)
      else
        await call(savePriceDraft, {
          params: { companyId },
          headers: { 'if-match': prices.draft.seen },
          // The body of the call has mutable arrays.
          body: { list: structuredClone(prices.draft.list) as EditedPriceList },
        })
    },
    onSuccess: (_response, { typedRules }) => onSaved(typedRules),
    // Refetch even after a failure: the server may have saved a part of it, or the prices changed elsewhere.
    onSettled: async (_response, error, prices) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(getPricing) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceRules) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceDraft) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyOverview) }),
      ])
      // The form has the new prices now. Before that, a link would ask whether to discard changes.
      if (error) return
      showToast({
        message: 'changes' in prices ? 'Pricing updated' : 'Draft saved',
        kind: 'success',
      })
    },
  })
}

/** Saves the rules first: if they are refused, nothing is saved. */
async function sendChanges(companyId: number, { rules, entries, taxRate }: PriceChanges) {
  const params = { companyId }
  if (rules)
    await call(savePriceRules, {
      params,
      headers: { 'if-match': `"${rules.version}"` },
      body: { rules: rules.rules },
    })
  if (entries) await call(savePricing, { params, query: { taxRate }, body: entries })
  else if (taxRate !== undefined) await call(setTaxRate, { params, body: { taxRate } })
}

export function usePriceExamples(companyId: number) {
  return useQuery(queryOf(listPriceExamples, { params: { companyId } }))
}

export type ExampleChange =
  { kind: 'keep'; example: SavePriceExample } | { kind: 'delete'; id: number }

export function usePriceExampleChange(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: ExampleChange) => {
      if (change.kind === 'keep')
        await call(savePriceExample, { params: { companyId }, body: change.example })
      else await call(deletePriceExample, { params: { companyId, exampleId: change.id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listPriceExamples) }),
  })
}
