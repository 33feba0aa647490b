import { useState } from 'react'
import type { Quote } from '@curbquote/types/quotes'
import { ApiRequestError } from '../api-client/api-client.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { describeChange, type OfferAction, offerActionsOf } from './offer-view.ts'
import { useReloadQuote } from './offer-queries.ts'

/** The quote of an open dialog. After a conflict it is read again, and the dialog keeps what was typed. */
export function useDialogQuote(opened: Quote, action: OfferAction) {
  const [quote, setQuote] = useState(opened)
  const [failure, setFailure] = useState<string>()
  const reload = useReloadQuote(opened.id)
  const showFailure = async (error: Error) => {
    setFailure(reasonOf(error))
    if (!(error instanceof ApiRequestError) || error.status !== 409) return
    const changed = await reload().catch(() => undefined)
    if (!changed) return
    setQuote(changed)
    setFailure(describeChange(changed, action))
  }
  return {
    quote,
    /** Why the last attempt failed. */
    failure,
    isPossible: offerActionsOf(quote).includes(action),
    onError: (error: Error) => void showFailure(error),
  }
}
