import { getPriceDraft } from '@curbquote/types/price-drafts'
import {
  getPriceRules,
  listPriceExamples,
  type SavedPriceRules,
  savePriceRules,
  type TripBand,
} from '@curbquote/types/price-rules'
import {
  addServiceZip,
  checkOwnZip,
  getServiceArea,
  listOutsideRequests,
  saveServiceArea,
  type ServiceArea,
} from '@curbquote/types/service-area'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { showSuccess } from '../ui/show-toast.ts'

export function useServiceArea(companyId: number) {
  return useQuery(queryOf(getServiceArea, { params: { companyId } }))
}

export function useOutsideRequests(companyId: number) {
  return useQuery(queryOf(listOutsideRequests, { params: { companyId } }))
}

export interface ServiceAreaChanges {
  area: ServiceArea | undefined
  trip: { bands: TripBand[]; saved: SavedPriceRules } | undefined
}

/** Saves the trip fees first: if they are refused, nothing is saved. */
export function useSaveServiceArea(companyId: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ area, trip }: ServiceAreaChanges) => {
      const params = { companyId }
      if (trip)
        await call(savePriceRules, {
          params,
          headers: { 'if-match': `"${trip.saved.version}"` },
          body: { rules: { ...trip.saved.rules, tripBands: trip.bands } },
        })
      return area && call(saveServiceArea, { params, body: area })
    },
    // Show the toast after the refetch: until then the form has unsaved changes, and a link asks for confirmation.
    onSettled: async (_area, error) => {
      await refresh()
      if (!error) showSuccess('Service area updated')
    },
  })
}

export function useAddServiceZip(companyId: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (zip: string) => call(addServiceZip, { params: { companyId }, body: { zip } }),
    onSuccess: (_area, zip) => showSuccess(`${zip} is in your service area now`),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [
        getServiceArea,
        listOutsideRequests,
        getPriceRules,
        getPriceDraft,
        listPriceExamples,
        checkOwnZip,
      ].map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] })),
    )
}
