import { getPriceRules, type SavedPriceRules, savePriceRules } from '@curbquote/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { showToast } from '../ui/show-toast.ts'

/** Saves the rules with other answers, if nobody changed the prices meanwhile. */
export function useSaveAnswers(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rules, version }: SavedPriceRules) =>
      call(savePriceRules, {
        params: { companyId },
        headers: { 'if-match': `"${version}"` },
        body: { rules },
      }),
    // The toast appears once the form has the new rules. Before that, a link would ask whether to discard changes.
    onSettled: async (_response, error) => {
      await client.invalidateQueries({ queryKey: keyOf(getPriceRules) })
      if (!error) showToast({ message: 'Answers updated', kind: 'success' })
    },
  })
}
