import {
  getCompanyDashboard,
  getCompanyOverview,
  type ChangeExtraCharge,
  type SavePricing,
  getPricing,
  listExtraCharges,
  savePricing,
  setTaxRate,
  addExtraCharge,
  changeExtraCharge,
  deleteExtraCharge,
} from '@curbquote/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { showToast } from '../ui/show-toast.ts'

export function usePricing(companyId: number) {
  return useQuery({
    ...queryOf(getPricing, { params: { companyId } }),
    refetchOnWindowFocus: 'always',
  })
}

export function useExtraCharges(companyId: number) {
  return useQuery({
    ...queryOf(listExtraCharges, { params: { companyId } }),
    refetchOnWindowFocus: 'always',
  })
}

/** Changed prices, tax rate, or both. */
export interface PricingChanges {
  entries?: SavePricing
  taxRate?: number
}

export function useSavePricing(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: PricingChanges) => sendPricing(companyId, changes),
    onSuccess: () => showToast({ message: 'Pricing updated', kind: 'success' }),
    // Refetch even after a failure: the server may have saved the change although the response was lost.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(getPricing) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyOverview) }),
      ]),
  })
}

/** Sends all changes in one request, so that they are saved atomically. */
async function sendPricing(companyId: number, { entries, taxRate }: PricingChanges) {
  const params = { companyId }
  if (entries) return call(savePricing, { params, query: { taxRate }, body: entries })
  return taxRate === undefined ? undefined : call(setTaxRate, { params, body: { taxRate } })
}

/** Adds, changes or deletes an extra charge, and reports success. */
export function useExtraChargeChange(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ExtraChargeChange) => sendChange(companyId, change),
    onSuccess: (_response, { kind }) =>
      showToast({ message: `Extra charge ${kind} successfully`, kind: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listExtraCharges) }),
  })
}

/** Reports a failed change that was made outside a form. */
export function showChargeFailure(error: Error) {
  showToast({ title: 'Update failed', message: error.message, kind: 'failure' })
}

export type ExtraChargeChange =
  | { kind: 'added'; label: string; amount: number }
  | { kind: 'updated'; id: number; changes: ChangeExtraCharge }
  | { kind: 'deleted'; id: number }

async function sendChange(companyId: number, change: ExtraChargeChange) {
  if (change.kind === 'added') {
    const { label, amount } = change
    return call(addExtraCharge, { params: { companyId }, body: { label, amount } })
  }
  const params = { chargeId: change.id }
  if (change.kind === 'deleted') return call(deleteExtraCharge, { params })
  return call(changeExtraCharge, { params, body: change.changes })
}
