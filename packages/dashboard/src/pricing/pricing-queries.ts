import {
  addExtraCharge,
  type ChangeExtraCharge,
  changeExtraCharge,
  deleteExtraCharge,
  getPriceRules,
  getPricing,
  listExtraCharges,
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

/** Adds, changes or deletes an extra charge, and reports success. */
export function useExtraChargeChange(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ExtraChargeChange) => sendChange(companyId, change),
    onSuccess: (_response, { kind }) =>
      showToast({ message: `Extra charge ${kind} successfully`, kind: 'success' }),
    // Each change gives the price list a new version, on which the next save of the rules is based.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listExtraCharges) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceRules) }),
      ]),
  })
}

/** Reports a failed change that was made outside a form. */
export function showChargeFailure(error: Error) {
  showToast({ title: 'Update failed', message: error.message, kind: 'failure' })
}

export type ExtraChargeChange =
  | { kind: 'added'; label: string; amount: number; enabled?: boolean }
  | { kind: 'updated'; id: number; changes: ChangeExtraCharge }
  | { kind: 'deleted'; id: number }

async function sendChange(companyId: number, change: ExtraChargeChange) {
  if (change.kind === 'added') {
    const { kind: _kind, ...charge } = change
    return call(addExtraCharge, { params: { companyId }, body: charge })
  }
  const params = { chargeId: change.id }
  if (change.kind === 'deleted') return call(deleteExtraCharge, { params })
  return call(changeExtraCharge, { params, body: change.changes })
}
