import { getPriceRules, type SavedPriceRules, savePriceRules } from '@curbquote/types/price-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { showToast } from '../ui/show-toast.ts'

/** Saves the rules with changed answers. Fails if the prices were changed elsewhere. */
export function useSaveAnswers(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rules, version }: SavedPriceRules) =>
      call(savePriceRules, {
        params: { companyId },
        headers: { 'if-match': `"${version}"` },
        body: { rules },
      }),
    // Show the toast after the refetch: until then the form has unsaved changes, and a link asks for confirmation.
    onSettled: async (_response, error) => {
      await client.invalidateQueries({ queryKey: keyOf(getPriceRules) })
      if (!error) showToast({ message: 'Answers updated', kind: 'success' })
    },
  })
}
