import {
  changeSmartAddOn,
  createSmartAddOn,
  deleteSmartAddOn,
  listSmartAddOns,
} from '@curbquote/types/add-ons'
import { getPriceDraft } from '@curbquote/types/price-drafts'
import { getPriceRules } from '@curbquote/types/price-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { changeDraftedAddOn } from './draft-rows.ts'
import { changeDraft, draftScope } from './price-draft-queries.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import type { AddOnChange } from './add-on-change.ts'

export function useAddOns(companyId: number) {
  return useQuery({
    ...queryOf(listSmartAddOns, { params: { companyId } }),
    refetchOnWindowFocus: 'always',
  })
}

/** Creates, changes or deletes a smart add-on, of the draft if `isDraft`, and reports success in a toast. */
export function useAddOnChange(companyId: number, { isDraft }: { isDraft: boolean }) {
  const client = useQueryClient()
  return useMutation({
    ...(isDraft && { scope: draftScope }),
    mutationFn: async (change: AddOnChange) => {
      if (!isDraft) return sendChange(companyId, change)
      const { queryKey } = queryOf(listSmartAddOns, { params: { companyId } })
      const current = client.getQueryData(queryKey) ?? []
      return changeDraft(client, companyId, (list) => changeDraftedAddOn(list, current, change))
    },
    onSuccess: (_response, { kind }) =>
      showSuccess(isDraft ? 'Draft saved' : `Smart add-on ${kind}d`, 'Success'),
    onError: (error, { kind }) =>
      showFailure(
        error instanceof ApiRequestError ? error.message : `Failed to ${kind} smart add-on`,
        'Error',
      ),
    // Each change gives the price list a new version, on which the next save of the rules is based.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listSmartAddOns) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceRules) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceDraft) }),
      ]),
  })
}

async function sendChange(companyId: number, change: AddOnChange) {
  if (change.kind === 'create')
    return call(createSmartAddOn, { params: { companyId }, body: change.addOn })
  const params = { addOnId: change.id }
  if (change.kind === 'delete') return call(deleteSmartAddOn, { params })
  return call(changeSmartAddOn, { params, body: change.changes })
}
