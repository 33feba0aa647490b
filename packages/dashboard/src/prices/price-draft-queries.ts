import { listSmartAddOns } from '@curbquote/types/add-ons'
import { getCompanyDashboard, getCompanyOverview } from '@curbquote/types/companies'
import type { ApiError } from '@curbquote/types/endpoints'
import {
  deletePriceDraft,
  type EditedPriceList,
  getPriceDraft,
  listPriceListVersions,
  publishPriceDraft,
  type ReplayPrices,
  replayPrices,
  savePriceDraft,
} from '@curbquote/types/price-drafts'
import { getPriceRules, type PriceList } from '@curbquote/types/price-rules'
import { getPricing, listExtraCharges } from '@curbquote/types/pricing'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { showSuccess } from '../ui/show-toast.ts'

export function usePriceDraft(companyId: number, { isNeeded }: { isNeeded: boolean }) {
  return useQuery({
    ...queryOf(getPriceDraft, { params: { companyId } }),
    enabled: isNeeded,
    refetchOnWindowFocus: 'always',
  })
}

/** Changes of a draft are saved one after the other, each based on the one before. */
export const draftScope = { id: 'price-draft' }

/**
 * Saves a change of the latest draft that this tab knows.
 * @throws ApiRequestError if another tab changed it since
 */
export async function changeDraft(
  client: QueryClient,
  companyId: number,
  change: (list: PriceList) => EditedPriceList,
): Promise<void> {
  const { queryKey } = queryOf(getPriceDraft, { params: { companyId } })
  const state = client.getQueryData(queryKey)
  if (!state?.draft) throw new Error('There is no draft.')
  const draft = await call(savePriceDraft, {
    params: { companyId },
    headers: { 'if-match': state.draft.etag },
    body: { list: change(state.draft.list) },
  })
  client.setQueryData(queryKey, { ...state, draft })
}

/**
 * Makes a draft from a version of the prices. `seen` is the ETag of the draft to replace, or of the current prices if there is
 * no draft.
 */
export function useDraftOfVersion(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, seen }: { version: number; seen: string }) =>
      call(savePriceDraft, {
        params: { companyId },
        headers: { 'if-match': seen },
        body: { version },
      }),
    onSuccess: (_, { version }) =>
      showSuccess('Publish it to use its prices again.', `Version ${version} is your draft`),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getPriceDraft) }),
  })
}

export function useDiscardPriceDraft(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePriceDraft, { params: { companyId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getPriceDraft) }),
  })
}

export function usePublishPriceDraft(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (etag: string) =>
      call(publishPriceDraft, { params: { companyId }, headers: { 'if-match': etag } }),
    onSuccess: () => showSuccess('Prices published'),
    onSettled: async () => {
      await Promise.all(
        [
          listPriceListVersions,
          getPricing,
          getPriceRules,
          listExtraCharges,
          listSmartAddOns,
          getCompanyDashboard,
          getCompanyOverview,
        ].map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] })),
      )
      // Last, so that the form never shows the replaced prices in between.
      await client.invalidateQueries({ queryKey: keyOf(getPriceDraft) })
    },
  })
}

export function usePriceHistory(companyId: number) {
  return useQuery(queryOf(listPriceListVersions, { params: { companyId } }))
}

const runningCode: ApiError['code'] = 'REPLAY_RUNNING'
const retries = 5

/** Replays the draft. Changed filters cancel the request. Its replay ends a moment later, so `REPLAY_RUNNING` is retried. */
export function useReplay(companyId: number, etag: string, body: ReplayPrices | undefined) {
  return useQuery({
    queryKey: [replayPrices.path, companyId, etag, body],
    queryFn: ({ signal }) =>
      call(replayPrices, { params: { companyId }, body: body ?? { days: 90 }, signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: (count, error) =>
      count < retries && error instanceof ApiRequestError && error.code === runningCode,
    retryDelay: 500,
  })
}
