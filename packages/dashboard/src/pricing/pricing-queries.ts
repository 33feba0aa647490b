import {
  getCompanyDashboard,
  getCompanyOverview,
  type ChangeExtraCharge,
  type ExtraCharge,
  type PricingEntry,
  type SavePricing,
} from '@curbquote/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { showToast } from '../ui/show-toast.ts'

export const pricingPath = (companyId: number) => `/api/company/${companyId}/pricing`
export const extraChargesPath = (companyId: number) => `/api/company/${companyId}/extra-charges`

export function usePricing(companyId: number) {
  return useQuery<PricingEntry[]>({
    queryKey: [pricingPath(companyId)],
    refetchOnWindowFocus: 'always',
  })
}

export function useExtraCharges(companyId: number) {
  return useQuery<ExtraCharge[]>({
    queryKey: [extraChargesPath(companyId)],
    refetchOnWindowFocus: 'always',
  })
}

/** What changed of the prices, of the tax rate, or of both. */
export interface PricingChanges {
  entries?: SavePricing
  taxRate?: number
}

export function useSavePricing(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: PricingChanges) => sendPricing(companyId, changes),
    onSuccess: () => showToast({ message: 'Pricing updated', kind: 'success' }),
    // Also after a failure: only the answer may have been lost.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [pricingPath(companyId)] }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) }),
        client.invalidateQueries({ queryKey: keyOf(getCompanyOverview) }),
      ]),
  })
}

/** In one call, so that it is saved whole or not at all. */
function sendPricing(companyId: number, { entries, taxRate }: PricingChanges) {
  if (!entries)
    return callApi(`/api/company/${companyId}/tax-rate`, { method: 'PUT', body: { taxRate } })
  const tax = taxRate === undefined ? '' : `?taxRate=${taxRate}`
  return callApi(pricingPath(companyId) + tax, { method: 'POST', body: entries })
}

/** Adds, changes or deletes an extra charge, and reports success. */
export function useExtraChargeChange(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ExtraChargeChange) => sendChange(companyId, change),
    onSuccess: (_answer, { kind }) =>
      showToast({ message: `Extra charge ${kind} successfully`, kind: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: [extraChargesPath(companyId)] }),
  })
}

/** Reports a change that was made outside a form. */
export function showChargeFailure(error: Error) {
  showToast({ title: 'Update failed', message: error.message, kind: 'failure' })
}

export type ExtraChargeChange =
  | { kind: 'added'; label: string; amount: number }
  | { kind: 'updated'; id: number; changes: ChangeExtraCharge }
  | { kind: 'deleted'; id: number }

function sendChange(companyId: number, change: ExtraChargeChange) {
  if (change.kind === 'added') {
    const { label, amount } = change
    return callApi(extraChargesPath(companyId), { method: 'POST', body: { label, amount } })
  }
  const path = `/api/extra-charges/${change.id}`
  if (change.kind === 'deleted') return callApi(path, { method: 'DELETE' })
  return callApi(path, { method: 'PUT', body: change.changes })
}
