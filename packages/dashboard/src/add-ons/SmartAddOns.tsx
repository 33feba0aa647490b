import { useState } from 'react'
import { maxAddOns, type SmartAddOn } from '@curbquote/types'
import { Button, Skeleton } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEntitlements } from '../billing/use-entitlements.ts'
import { usePriceRules } from '../price-rules/price-rules-queries.ts'
import { priceListOf, unpricedListOf } from '../pricing/price-list-of.ts'
import { useExtraCharges, usePricing } from '../pricing/pricing-queries.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { AddOnDialog } from './AddOnDialog.tsx'
import { AddOnRow } from './AddOnRow.tsx'
import { useAddOns } from './add-on-queries.ts'
import { DeleteAddOnDialog } from './DeleteAddOnDialog.tsx'
import { JobCheck } from './JobCheck.tsx'

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; addOn: SmartAddOn }

/** Add-ons that quotes suggest or include automatically, based on the company's rules. */
export function SmartAddOns({ companyId }: { companyId: number }) {
  const addOns = useAddOns(companyId)
  const pricing = usePricing(companyId)
  const rules = usePriceRules(companyId)
  const charges = useExtraCharges(companyId)
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
  const priceList = settings && (priceListOf(settings) ?? unpricedListOf(settings))
  const isFull = (addOns.data?.length ?? 0) >= maxAddOns
  const create = (
    <Button disabled={isPlanInactive || isFull} onClick={() => setDialog({ kind: 'create' })}>
      Create Add-On
    </Button>
  )
  return (
    <section className="cq-panel cq-setting" aria-labelledby="smart-add-ons">
      <div className="cq-add-on-head">
        <div>
          <h3 id="smart-add-ons">Smart Add-Ons</h3>
          <p className="cq-setting-note">
            Extras that a quote suggests or includes when the job calls for them.
          </p>
        </div>
        {addOns.data && addOns.data.length > 0 && create}
      </div>
      {isPlanInactive && (
        <p className="cq-setting-problem">Reactivate your subscription to manage smart add-ons</p>
      )}
      {isFull && !isPlanInactive && (
        <p className="cq-setting-note">
          You can have at most {maxAddOns} smart add-ons. Delete one to add another.
        </p>
      )}
      {addOns.error && !addOns.data && (
        <LoadFailure
          title="Your add-ons could not be loaded"
          error={addOns.error}
          isRetrying={addOns.isFetching}
          onRetry={() => void addOns.refetch()}
        />
      )}
      {!addOns.data && !addOns.error && <Skeleton height={160} mt={16} />}
      {addOns.data?.length === 0 && (
        <div className="cq-empty">
          <IconSparkles size={28} stroke={1.5} aria-hidden="true" />
          <h4>No add-ons yet</h4>
          <p>Offer sealing on driveways, or a degreaser when the customer mentions oil.</p>
          {create}
        </div>
      )}
      {addOns.data && addOns.data.length > 0 && (
        <div className="cq-setting-columns">
          <ul className="cq-add-ons">
            {addOns.data.map((addOn) => (
              <AddOnRow
                key={addOn.id}
                companyId={companyId}
                addOn={addOn}
                isLocked={isPlanInactive}
                onEdit={() => setDialog({ kind: 'edit', addOn })}
                onDelete={() => setDialog({ kind: 'delete', addOn })}
              />
            ))}
          </ul>
          {priceList && <JobCheck addOns={addOns.data} priceList={priceList} />}
        </div>
      )}
      {dialog?.kind === 'create' && <AddOnDialog companyId={companyId} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <AddOnDialog companyId={companyId} addOn={dialog.addOn} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteAddOnDialog companyId={companyId} addOn={dialog.addOn} onClose={close} />
      )}
    </section>
  )
}
