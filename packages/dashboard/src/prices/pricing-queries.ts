import { getPriceDraft } from '@curbquote/types/price-drafts'
import { getPriceRules } from '@curbquote/types/price-rules'
import {
  addExtraCharge,
  changeExtraCharge,
  deleteExtraCharge,
  getPricing,
  listExtraCharges,
} from '@curbquote/types/pricing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { changeDraftedCharge } from './draft-rows.ts'
import { changeDraft, draftScope } from './price-draft-queries.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import type { ExtraChargeChange } from './extra-charge-change.ts'

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

/** Adds, changes or deletes an extra charge, of the draft if `isDraft`, and reports success. */
export function useExtraChargeChange(companyId: number, { isDraft }: { isDraft: boolean }) {
  const client = useQueryClient()
  return useMutation({
    ...(isDraft && { scope: draftScope }),
    mutationFn: async (change: ExtraChargeChange) => {
      if (!isDraft) return sendChange(companyId, change)
      const { queryKey } = queryOf(listExtraCharges, { params: { companyId } })
      const current = client.getQueryData(queryKey) ?? []
      return changeDraft(client, companyId, (list) => changeDraftedCharge(list, current, change))
    },
    onSuccess: (_response, { kind }) =>
      showSuccess(isDraft ? 'Draft saved' : `Extra charge ${kind} successfully`),
    // Each change gives the price list a new version, on which the next save of the rules is based.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listExtraCharges) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceRules) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceDraft) }),
      ]),
  })
}

/** Reports a failed change that was made outside a form. */
export function showChargeFailure(error: Error) {
  showFailure(error.message, 'Update failed')
}

async function sendChange(companyId: number, change: ExtraChargeChange) {
  if (change.kind === 'added') {
    const { kind: _kind, ...charge } = change
    return call(addExtraCharge, { params: { companyId }, body: charge })
  }
  const params = { chargeId: change.id }
  if (change.kind === 'deleted') return call(deleteExtraCharge, { params })
  return call(changeExtraCharge, { params, body: change.changes })
}
