import { eraseCustomerData, exportCustomerData, getCustomerData } from '@curbquote/types/customers'
import type { Quote } from '@curbquote/types/quotes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { saveFile } from '../ui/save-file.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { useRefreshQuotes } from '../quotes/quote-queries.ts'

/** Counts the data each time the dialog opens, because another quote may have arrived. */
export function useCustomerData({ id: quoteId }: Quote) {
  return useQuery({
    ...queryOf(getCustomerData, { params: { quoteId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

export function useExportCustomer({ id: quoteId }: Quote) {
  const name = `customer_${quoteId}.json`
  return useMutation({
    mutationFn: async () => {
      saveFile(await callForFile(exportCustomerData, { params: { quoteId } }), name)
    },
    onSuccess: () => showSuccess(`The customer’s data is in ${name}.`, 'Export Successful'),
    onError: (error) => showFailure(reasonOf(error), 'Export Failed'),
  })
}

export function useEraseCustomer({ id: quoteId }: Quote, { onErased }: { onErased: () => void }) {
  const client = useQueryClient()
  const refresh = useRefreshQuotes()
  return useMutation({
    mutationFn: (quoteCount: number) =>
      call(eraseCustomerData, { params: { quoteId }, body: { quoteCount } }),
    onSuccess: () => {
      onErased()
      showSuccess('Customer data erased')
      refresh()
    },
    onError: (error) => {
      showFailure(reasonOf(error), 'Failed to erase the data')
      void client.invalidateQueries({ queryKey: keyOf(getCustomerData) })
    },
  })
}
