import { useEffect } from 'react'
import { getEntitlements } from '@curbquote/types/billing'
import { getCompanyDashboard } from '@curbquote/types/companies'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { queryClient } from '../ui/query-client.ts'
import { showFailure } from '../ui/show-toast.ts'
import {
  MissingPageUrlError,
  paymentFailure,
  type PaymentPageKind,
  paymentPages,
} from './payment-failure.ts'

/** Navigates to a page of the payment provider. */
export function usePaymentPage() {
  const leave = useMutation({
    mutationFn: async (kind: PaymentPageKind) => {
      const { url } = await call(paymentPages[kind], { body: {} })
      if (!url) throw new MissingPageUrlError()
      return url
    },
    onSuccess: (url) => window.location.assign(url),
    onError: (error, kind) => {
      const { title, message } = paymentFailure(kind, error)
      showFailure(message, title)
      refetchBilling()
    },
  })

  // The back-forward cache may restore this page with its button still in the loading state.
  const { reset } = leave
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      refetchBilling()
    }
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [reset])

  return {
    go: (kind: PaymentPageKind) => leave.mutate(kind),
    /** The payment page that is being opened. */
    leavingFor: leave.isPending || leave.isSuccess ? leave.variables : undefined,
  }
}

/** Props that all billing panels share. */
export interface BillingActions extends ReturnType<typeof usePaymentPage> {
  isReadOnly: boolean
}

export function refetchBilling() {
  for (const endpoint of [getCompanyDashboard, getEntitlements])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
}
