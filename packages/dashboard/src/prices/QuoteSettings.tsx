import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { useAddOns } from './add-on-queries.ts'
import { PlanNote } from '../billing/PlanNote.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { usePriceDraft } from './price-draft-queries.ts'
import { usePriceRules } from './price-rules-queries.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useExtraCharges, usePricing } from './pricing-queries.ts'

const PricingEditor = lazy(async () => ({
  default: (await import('./PricingEditor.tsx')).PricingEditor,
}))

export interface QuoteSettingsProps {
  companyId: number
  title: string
  /** Level of the section headings. The title's level is one higher. */
  level: 3 | 4
  /** Shows only the single prices, with a link to the other rates. */
  isBrief?: boolean
}

/** Rates, fees, tax rate and extra charges with the price of a job beside them. */
export function QuoteSettings({ companyId, title, level, isBrief = false }: QuoteSettingsProps) {
  const Heading = level === 3 ? 'h2' : 'h3'
  const isPlanInactive = useEntitlements().data?.badge === 'Free'
  const pricing = usePricing(companyId)
  const rules = usePriceRules(companyId)
  const charges = useExtraCharges(companyId)
  const addOns = useAddOns(companyId)
  const draftState = usePriceDraft(companyId, { isNeeded: !isBrief })
  // The cache may have a draft that this page does not show.
  const draft = isBrief ? undefined : (draftState.data?.draft ?? undefined)
  const failed = [pricing, rules, charges, addOns, ...(isBrief ? [] : [draftState])].find(
    (query) => query.error && !query.data,
  )
  const settings = useMemo(
    () => pricing.data && rules.data && { entries: pricing.data, saved: rules.data },
    [pricing.data, rules.data],
  )
  const skeleton = <Skeleton height={220} mt={16} />
  return (
    <section className="cq-panel cq-setting" aria-labelledby="quote-settings">
      <Heading id="quote-settings">{title}</Heading>
      {draft ? (
        <p className="cq-draft-note">
          <strong>Draft saved {formatMoment(draft.updatedAt)}.</strong> The prices and extra charges
          below and your{' '}
          <Link to="/company/dashboard?tab=settings&section=add-ons">smart add-ons</Link> are a
          draft that customers do not see yet.{' '}
          <a href="#price-draft">Publish or discard the draft</a>.
        </p>
      ) : (
        <p className="cq-setting-note">
          The prices of your widget. Changes apply to new quotes immediately.
        </p>
      )}
      {isPlanInactive && <PlanNote what="Changing prices" className="cq-setting-note" />}
      {failed?.error ? (
        <LoadFailure title="Your prices could not be loaded" {...failed} />
      ) : settings && charges.data && addOns.data && (draftState.data || isBrief) ? (
        <Suspense fallback={skeleton}>
          <PricingEditor
            key={companyId}
            companyId={companyId}
            settings={settings}
            draft={draft}
            charges={charges.data}
            addOns={addOns.data}
            level={level}
            isLocked={isPlanInactive}
            isBrief={isBrief}
          />
        </Suspense>
      ) : (
        skeleton
      )}
    </section>
  )
}
