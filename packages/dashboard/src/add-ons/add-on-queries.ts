import type { ChangeSmartAddOn, CreateSmartAddOn, SmartAddOn } from '@curbquote/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, callApi } from '../api-client.ts'
import { showToast } from '../ui/show-toast.ts'

const addOnsPath = (companyId: number) => `/api/company/${companyId}/smart-addons`

export function useAddOns(companyId: number) {
  return useQuery<SmartAddOn[]>({
    queryKey: [addOnsPath(companyId)],
    refetchOnWindowFocus: 'always',
  })
}

export type AddOnChange =
  | { kind: 'create'; addOn: CreateSmartAddOn }
  | { kind: 'update'; id: number; changes: ChangeSmartAddOn }
  | { kind: 'delete'; id: number }

/** Creates, changes or deletes a smart add-on, and says so. */
export function useAddOnChange(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: AddOnChange) => sendChange(companyId, change),
    onSuccess: (_answer, { kind }) =>
      showToast({ title: 'Success', message: `Smart add-on ${kind}d`, kind: 'success' }),
    onError: (error, { kind }) =>
      showToast({
        title: 'Error',
        message:
          error instanceof ApiRequestError ? error.message : `Failed to ${kind} smart add-on`,
        kind: 'failure',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [addOnsPath(companyId)] }),
  })
}

function sendChange(companyId: number, change: AddOnChange) {
  if (change.kind === 'create')
    return callApi(addOnsPath(companyId), { method: 'POST', body: change.addOn })
  const path = `/api/smart-addons/${change.id}`
  if (change.kind === 'delete') return callApi(path, { method: 'DELETE' })
  return callApi(path, { method: 'PUT', body: change.changes })
}
