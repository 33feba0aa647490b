import './add-ons.css'
import { useState } from 'react'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import { maxAddOns } from '@curbquote/types/limits'
import { Button, Skeleton } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useIsFirstPlan } from '../billing/PlanNote.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { tagOf } from '../prices/draft-prices.ts'
import { addOnsOfDraft } from '../prices/draft-rows.ts'
import { useDraftOfVersion, usePriceDraft } from '../prices/price-draft-queries.ts'
import { usePriceRules } from '../prices/price-rules-queries.ts'
import { priceListOf, unpricedListOf } from '../prices/price-list-of.ts'
import { useExtraCharges, usePricing } from '../prices/pricing-queries.ts'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { AddOnDialog } from './AddOnDialog.tsx'
import { AddOnRow } from './AddOnRow.tsx'
import { useAddOns } from '../prices/add-on-queries.ts'
import { DeleteAddOnDialog } from './DeleteAddOnDialog.tsx'
import { JobCheck } from './JobCheck.tsx'

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; addOn: SmartAddOn }

/** Add-ons that quotes suggest or include automatically, based on the company's rules. */
export function SmartAddOns({ companyId }: { companyId: number }) {
  const addOns = useAddOns(companyId)
  const isFirstPlan = useIsFirstPlan()
  const pricing = usePricing(companyId)
  const rules = usePriceRules(companyId)
  const charges = useExtraCharges(companyId)
  const state = usePriceDraft(companyId, { isNeeded: true })
  const copy = useDraftOfVersion(companyId)
  const isPlanInactive = useEntitlements().data?.badge === 'Free'
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const settings = pricing.data &&
    rules.data &&
    charges.data &&
    addOns.data && {
      entries: pricing.data,
      rules: rules.data.rules,
      taxRate: pricing.data[0]?.company.taxRate ?? 0,
      charges: charges.data,
      addOns: addOns.data,
    }
  const draft = state.data?.draft ?? undefined
  const isDraft = draft !== undefined
  const priceList = draft?.list ?? (settings && (priceListOf(settings) ?? unpricedListOf(settings)))
  // Until the draft is loaded, a change could reach customers by mistake.
  const shown =
    state.data && (draft ? addOns.data && addOnsOfDraft(draft.list, addOns.data) : addOns.data)
  const failed = [addOns, state].find((query) => query.error && !query.data)
  const isCurrent = ({ id }: SmartAddOn) => addOns.data?.some((addOn) => addOn.id === id)
  const isFull = (shown?.length ?? 0) >= maxAddOns
  const create = (
    <Button
      variant="filled"
      disabled={isPlanInactive || isFull}
      onClick={() => setDialog({ kind: 'create' })}
    >
      Create Add-On
    </Button>
  )
  return (
    <section className="cq-panel cq-setting" aria-labelledby="smart-add-ons">
      <div className="cq-add-on-head">
        <div>
          <h2 id="smart-add-ons">Smart Add-Ons</h2>
          <p className="cq-setting-note">
            Extras that are suggested or included in a quote when the job matches their rules.
          </p>
        </div>
        <div className="cq-setting-actions">
          {state.data?.list && !draft && (
            <Button
              disabled={isPlanInactive}
              loading={copy.isPending}
              onClick={() =>
                copy.mutate({ version: state.data.version, seen: tagOf(draft, state.data.version) })
              }
            >
              Try changes first
            </Button>
          )}
          {shown && shown.length > 0 && create}
        </div>
      </div>
      {draft && (
        <p className="cq-draft-note">
          <strong>Draft saved {formatMoment(draft.updatedAt)}.</strong> The add-ons below are a
          draft that customers do not see yet.{' '}
          <Link to="/company/dashboard?tab=settings&section=pricing#price-draft">
            Publish or discard the draft
          </Link>
          .
        </p>
      )}
      <FormError
        {...(copy.error && { title: 'The draft could not be created' })}
        message={copy.error?.message}
      />
      {isPlanInactive && (
        <p className="cq-setting-problem">
          {isFirstPlan ? 'Start' : 'Reactivate'} your subscription to manage smart add-ons
        </p>
      )}
      {isFull && !isPlanInactive && (
        <p className="cq-setting-note">
          You can have at most {maxAddOns} smart add-ons. Delete one to add another.
        </p>
      )}
      {failed?.error && <LoadFailure title="Your add-ons could not be loaded" {...failed} />}
      {!shown && !failed && <Skeleton height={160} mt={16} />}
      {shown?.length === 0 && (
        <div className="cq-empty">
          <IconSparkles size={28} stroke={1.5} aria-hidden="true" />
          <h3>No add-ons yet</h3>
          <p>Offer sealing on driveways, or a degreaser when the customer mentions oil.</p>
          {create}
        </div>
      )}
      {shown && shown.length > 0 && (
        <div className="cq-setting-columns">
          <ul className="cq-add-ons">
            {shown.map((addOn) => (
              <AddOnRow
                key={addOn.id}
                companyId={companyId}
                addOn={addOn}
                isDraft={isDraft}
                isOnlyDrafted={isDraft && !isCurrent(addOn)}
                isLocked={isPlanInactive}
                onEdit={() => setDialog({ kind: 'edit', addOn })}
                onDelete={() => setDialog({ kind: 'delete', addOn })}
              />
            ))}
          </ul>
          {priceList && <JobCheck addOns={shown} priceList={priceList} />}
        </div>
      )}
      {dialog?.kind === 'create' && (
        <AddOnDialog
          companyId={companyId}
          isDraft={isDraft}
          newOrder={draft?.list.addOns.length ?? 0}
          onClose={close}
        />
      )}
      {dialog?.kind === 'edit' && (
        <AddOnDialog companyId={companyId} addOn={dialog.addOn} isDraft={isDraft} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteAddOnDialog
          companyId={companyId}
          addOn={dialog.addOn}
          isDraft={isDraft}
          onClose={close}
        />
      )}
    </section>
  )
}
