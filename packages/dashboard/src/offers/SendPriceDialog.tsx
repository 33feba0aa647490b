import { useState } from 'react'
import type { Quote } from '@curbquote/types/quotes'
import { Skeleton } from '@mantine/core'
import { useAddOns } from '../prices/add-on-queries.ts'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { usePriceRules } from '../prices/price-rules-queries.ts'
import { priceListOf } from '../prices/price-list-of.ts'
import { useExtraCharges, usePricing } from '../prices/pricing-queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useQuoteResponses, useQuotePageSettings } from './offer-queries.ts'
import { sendPriceTitle } from './offer-view.ts'
import type { PriceSource } from './send-price-form.ts'
import { SendPriceForm } from './SendPriceForm.tsx'

export interface SendPriceDialogProps {
  quote: Quote
  onClose: () => void
}

/** Sends a new price, after the prices and the settings of the quote page are loaded. */
export function SendPriceDialog({ quote, onClose }: SendPriceDialogProps) {
  const company = useCompanyDashboard()
  const companyId = company.data?.company.id
  return companyId === undefined ? null : (
    <LoadedDialog companyId={companyId} quote={quote} onClose={onClose} />
  )
}

function LoadedDialog({ companyId, quote, onClose }: SendPriceDialogProps & { companyId: number }) {
  const pricing = usePricing(companyId)
  const rules = usePriceRules(companyId)
  const charges = useExtraCharges(companyId)
  const addOns = useAddOns(companyId)
  const settings = useQuotePageSettings()
  const detail = useQuoteResponses(quote)
  const queries = [pricing, rules, charges, addOns, settings, detail]
  const failed = queries.find(({ error, data }) => error && !data)
  const isLoaded =
    pricing.data && rules.data && charges.data && addOns.data && settings.data && detail.data
  // A refetch must not replace what is typed.
  const [source, setSource] = useState<PriceSource>()
  if (isLoaded && !source) {
    const taxRate = pricing.data[0]?.company.taxRate ?? 0
    setSource({
      companyId,
      entries: pricing.data,
      rules: rules.data.rules,
      taxRate,
      priceList: priceListOf({
        entries: pricing.data,
        rules: rules.data.rules,
        taxRate,
        charges: charges.data,
        addOns: addOns.data,
      }),
      validityDays: settings.data.validityDays,
      quote: detail.data,
    })
  }
  if (source) return <SendPriceForm source={source} onClose={onClose} />
  return (
    <Dialog title={sendPriceTitle(quote)} size={680} onClose={onClose}>
      {failed?.error ? (
        <LoadFailure title="Your prices could not be loaded" {...failed} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
