import {
  getPriceRules,
  type ChangeSmartAddOn,
  type CreateSmartAddOn,
  listSmartAddOns,
  createSmartAddOn,
  changeSmartAddOn,
  deleteSmartAddOn,
} from '@curbquote/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'

export function useAddOns(companyId: number) {
  return useQuery({
    ...queryOf(listSmartAddOns, { params: { companyId } }),
    refetchOnWindowFocus: 'always',
  })
}

export type AddOnChange =
  | { kind: 'create'; addOn: CreateSmartAddOn }
  | { kind: 'update'; id: number; changes: ChangeSmartAddOn }
  | { kind: 'delete'; id: number }

/** Creates, changes or deletes a smart add-on and reports success in a toast. */
export function useAddOnChange(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: AddOnChange) => sendChange(companyId, change),
    onSuccess: (_response, { kind }) =>
      showToast({ title: 'Success', message: `Smart add-on ${kind}d`, kind: 'success' }),
    onError: (error, { kind }) =>
      showToast({
        title: 'Error',
        message:
          error instanceof ApiRequestError ? error.message : `Failed to ${kind} smart add-on`,
        kind: 'failure',
      }),
    // Each change gives the price list a new version, on which the next save of the rules is based.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listSmartAddOns) }),
        client.invalidateQueries({ queryKey: keyOf(getPriceRules) }),
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
