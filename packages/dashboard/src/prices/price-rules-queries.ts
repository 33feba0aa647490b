import { getCompanyDashboard, getCompanyOverview } from '@curbquote/types/companies'
import { type EditedPriceList, getPriceDraft, savePriceDraft } from '@curbquote/types/price-drafts'
import {
  deletePriceExample,
  getPriceRules,
  listPriceExamples,
  type PriceList,
  type PriceRules,
  type SavePriceExample,
  savePriceExample,
  savePriceRules,
} from '@curbquote/types/price-rules'
import { getPricing, type SavePricing, savePricing, setTaxRate } from '@curbquote/types/pricing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { showSuccess } from '../ui/show-toast.ts'

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

/** `seen` is the ETag of the draft to replace, or of the current prices if there is no draft. */
export interface DraftToSave {
  list: PriceList
  seen: string
}

/** The rules in the form, and what to save: changed prices, or a draft that customers do not see. */
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
    // Refetch even after a failure: the server may have saved some of the changes, or the prices changed elsewhere.
    onSettled: async (_response, error, prices) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(getPricing) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceRules) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceDraft) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyOverview) }),
      ])
      // Show the toast after the refetch: until then the form has unsaved changes, and a link asks for confirmation.
      if (error) return
      showSuccess('changes' in prices ? 'Pricing updated' : 'Draft saved')
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
