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
    // Announced when the form is saved too, which takes the new rules: a link would still ask before it leaves the form.
    onSettled: async (_response, error) => {
      await client.invalidateQueries({ queryKey: keyOf(getPriceRules) })
      if (!error) showToast({ message: 'Answers updated', kind: 'success' })
    },
  })
}
