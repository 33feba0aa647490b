import {
  exportLeadSources,
  getLeadSources,
  type ReadLeadSources,
} from '@curbquote/types/lead-sources'
import { getFunnel, type ReadFunnel } from '@curbquote/types/visits'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { callForFile } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { saveFile } from '../ui/save-file.ts'
import { showFailure } from '../ui/show-toast.ts'

/** Keeps the figures on screen while another filter loads. */
export function useLeadSources(query: ReadLeadSources) {
  return useQuery({ ...queryOf(getLeadSources, { query }), placeholderData: keepPreviousData })
}

export function useFunnel(query: ReadFunnel) {
  return useQuery({ ...queryOf(getFunnel, { query }), placeholderData: keepPreviousData })
}

export function useExportLeadSources() {
  return useMutation({
    mutationFn: async ({ by: _, ...query }: ReadLeadSources) =>
      saveFile(await callForFile(exportLeadSources, { query }), 'lead_sources.csv'),
    onError: (error) => showFailure(reasonOf(error), 'Export Failed'),
  })
}
