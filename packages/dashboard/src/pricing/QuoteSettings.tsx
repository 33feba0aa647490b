import { useLayoutEffect, useRef } from 'react'
import { type ExtraCharge, type PricingEntry, widgetServiceTypeId } from '@curbquote/types'
import { Checkbox, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { useEntitlements } from '../billing/use-entitlements.ts'
import { SaveBar } from '../settings/SaveBar.tsx'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { ExtraCharges } from './ExtraCharges.tsx'
import { amountProblem, parseAmount } from './parse-amount.ts'
import { useExtraCharges, usePricing, useSavePricing } from './pricing-queries.ts'
import { SampleQuote } from './SampleQuote.tsx'

const maxTaxRate = 100
const maxPricePerUnit = 100_000

export interface QuoteSettingsProps {
  companyId: number
  title: string
  /** Level of the section headings. The title's level is one higher. */
  level: 3 | 4
}

/** Prices, tax rate and extra charges with a sample quote beside them. */
export function QuoteSettings({ companyId, title, level }: QuoteSettingsProps) {
  const Heading = level === 3 ? 'h2' : 'h3'
  const isPlanInactive = useEntitlements().data?.badge === 'Free'
  const pricing = usePricing(companyId)
  const charges = useExtraCharges(companyId)
  const failed = [pricing, charges].find((query) => query.error && !query.data)
  return (
    <section className="cq-panel cq-setting" aria-labelledby="quote-settings">
      <Heading id="quote-settings">{title}</Heading>
      <p className="cq-setting-note">
        The prices of your widget. Changes apply to new quotes immediately.
      </p>
      {isPlanInactive && (
        <p className="cq-setting-note">
          Changing prices needs an active subscription.{' '}
          <Link to="/company/dashboard?tab=billing">Visit Billing to reactivate.</Link>
        </p>
      )}
      {failed?.error ? (
        <LoadFailure
          title="Your prices could not be loaded"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : pricing.data && charges.data ? (
        <PricingEditor
          key={companyId}
          companyId={companyId}
          entries={pricing.data}
          charges={charges.data}
          level={level}
          isLocked={isPlanInactive}
        />
      ) : (
        <Skeleton height={220} mt={16} />
      )}
    </section>
  )
}

interface PricingEditorProps {
  companyId: number
  entries: readonly PricingEntry[]
  charges: readonly ExtraCharge[]
  level: 3 | 4
  /** The company's plan does not allow changes to prices. */
  isLocked: boolean
}

interface Draft {
  serviceTypeId: number
  pricePerUnit: string
  setupFee: string
  enabled: boolean
}

/** The form: amounts as typed. */
interface Values {
  taxRate: string
  drafts: Draft[]
}

const pricingRules = {
  taxRate: (text: string) =>
    parseAmount(text, maxTaxRate) === undefined
      ? 'Enter a number from 0 to 100 with at most two decimals'
      : null,
  drafts: {
    pricePerUnit: (text: string) => amountProblem(text, maxPricePerUnit) ?? null,
    setupFee: (text: string) => amountProblem(text || '0') ?? null,
  },
}

function PricingEditor({ companyId, entries, charges, level, isLocked }: PricingEditorProps) {
  const savedTaxRate = entries[0]?.company.taxRate ?? 0
  const form = useForm({ initialValues: valuesOf(entries), validate: pricingRules })
  const { drafts, taxRate } = form.values
  const { getValues, setValues } = form
  const lastEntries = useRef(entries)
  useLayoutEffect(() => {
    const last = lastEntries.current
    if (last === entries) return
    lastEntries.current = entries
    setValues(updateValues(entries, getValues(), last))
  }, [entries, getValues, setValues])
  const save = useSavePricing(companyId)

  const tax = parseAmount(taxRate, maxTaxRate)
  const parsed = drafts.map((draft) => ({
    serviceTypeId: draft.serviceTypeId,
    pricePerUnit: parseAmount(draft.pricePerUnit, maxPricePerUnit),
    setupFee: parseAmount(draft.setupFee || '0'),
    enabled: draft.enabled,
  }))
  const isValid = form.isValid()
  const saved = entries.map(({ serviceTypeId, pricePerUnit, setupFee, enabled }) => ({
    serviceTypeId,
    pricePerUnit,
    setupFee,
    enabled,
  }))
  const hasNewPrices = JSON.stringify(parsed) !== JSON.stringify(saved)
  const hasNewTax = tax !== savedTaxRate
  const isChanged = hasNewPrices || hasNewTax
  useUnsavedChanges(isChanged)
  const sampled = Math.max(
    0,
    drafts.findIndex((draft) => draft.enabled),
  )

  return (
    <>
      <div className="cq-setting-columns">
        <fieldset className="cq-fields cq-lockable" disabled={isLocked}>
          <form
            id="pricing-form"
            className="cq-fields"
            tabIndex={-1}
            noValidate
            onSubmit={form.onSubmit(() => {
              if (!isChanged) return
              save.mutate({
                ...(hasNewTax && { taxRate: tax }),
                ...(hasNewPrices && {
                  entries: parsed.map((entry) => ({
                    ...entry,
                    pricePerUnit: entry.pricePerUnit ?? 0,
                    setupFee: entry.setupFee ?? 0,
                  })),
                }),
              })
            })}
          >
            {entries.map(({ serviceTypeId, service }, index) => (
              <fieldset key={serviceTypeId} className="cq-service">
                <legend>{service.displayName}</legend>
                <Checkbox
                  label={`Offer ${service.displayName}`}
                  {...form.getInputProps(`drafts.${index}.enabled`, { type: 'checkbox' })}
                />
                {serviceTypeId === widgetServiceTypeId && (
                  <p className="cq-setting-problem" role="status">
                    {reasonNotQuoted(service.displayName, parsed[index])}
                  </p>
                )}
                <div className="cq-field-row">
                  <AmountInput
                    label={`Price per ${service.unit} ($)`}
                    max={maxPricePerUnit}
                    {...form.getInputProps(`drafts.${index}.pricePerUnit`)}
                    error={pricingRules.drafts.pricePerUnit(drafts[index]?.pricePerUnit ?? '')}
                  />
                  <AmountInput
                    label="Setup fee ($)"
                    {...form.getInputProps(`drafts.${index}.setupFee`)}
                    error={pricingRules.drafts.setupFee(drafts[index]?.setupFee ?? '')}
                  />
                </div>
              </fieldset>
            ))}
            <AmountInput
              label="Tax rate (%)"
              max={maxTaxRate}
              {...form.getInputProps('taxRate')}
              error={pricingRules.taxRate(taxRate)}
            />
          </form>
          <ExtraCharges companyId={companyId} charges={charges} level={level} />
        </fieldset>
        <SampleQuote
          level={level}
          serviceName={entries[sampled]?.service.displayName ?? 'Power Washing'}
          pricePerUnit={parsed[sampled]?.pricePerUnit || undefined}
          setupFee={parsed[sampled]?.setupFee ?? 0}
          taxRate={tax ?? 0}
          charges={charges}
          isQuoted={parsed.some(
            (entry) =>
              entry.serviceTypeId === widgetServiceTypeId &&
              entry.enabled &&
              entry.pricePerUnit !== 0,
          )}
        />
      </div>
      <SaveBar
        form="pricing-form"
        label="Save Pricing"
        isChanged={isChanged}
        isValid={isValid}
        isSaving={save.isPending}
        failure={
          save.error
            ? { title: 'Update failed', message: 'Failed to update pricing settings.' }
            : undefined
        }
        onUndo={() => form.setValues(valuesOf(entries))}
      />
    </>
  )
}

/** Why the widget quotes no price. `undefined` if it does, or if the price field already shows an error. */
function reasonNotQuoted(
  serviceName: string,
  entry: { enabled: boolean; pricePerUnit: number | undefined } | undefined,
): string | undefined {
  if (!entry || entry.pricePerUnit === undefined) return undefined
  const { enabled, pricePerUnit } = entry
  if (enabled && pricePerUnit > 0) return undefined
  const todo = enabled
    ? 'Enter a price above $0.'
    : pricePerUnit > 0
      ? `Tick “Offer ${serviceName}” to use this price.`
      : `Tick “Offer ${serviceName}” and enter a price.`
  return `${todo} Until then your widget shows no prices and takes custom job requests only.`
}

function valuesOf(entries: readonly PricingEntry[]): Values {
  return { taxRate: String(entries[0]?.company.taxRate ?? 0), drafts: entries.map(draftOf) }
}

function draftOf({ serviceTypeId, pricePerUnit, setupFee, enabled }: PricingEntry): Draft {
  return { serviceTypeId, enabled, pricePerUnit: String(pricePerUnit), setupFee: String(setupFee) }
}

/** Merges changed saved prices, possibly from another tab, into the form. Edited fields keep the typed text. */
function updateValues(
  entries: readonly PricingEntry[],
  typed: Values,
  lastEntries: readonly PricingEntry[],
): Values {
  return {
    taxRate: updateAmount(typed.taxRate, valuesOf(lastEntries).taxRate, valuesOf(entries).taxRate),
    drafts: entries.map((entry) => updateDraft(entry, typed.drafts, lastEntries)),
  }
}

function updateDraft(
  entry: PricingEntry,
  drafts: readonly Draft[],
  lastEntries: readonly PricingEntry[],
): Draft {
  const saved = draftOf(entry)
  const isSame = ({ serviceTypeId }: { serviceTypeId: number }) =>
    serviceTypeId === entry.serviceTypeId
  const draft = drafts.find(isSame)
  const lastEntry = lastEntries.find(isSame)
  if (!draft || !lastEntry) return saved
  const last = draftOf(lastEntry)
  return {
    serviceTypeId: entry.serviceTypeId,
    enabled: draft.enabled === last.enabled ? saved.enabled : draft.enabled,
    pricePerUnit: updateAmount(draft.pricePerUnit, last.pricePerUnit, saved.pricePerUnit),
    setupFee: updateAmount(draft.setupFee, last.setupFee, saved.setupFee),
  }
}

/** Keeps the typed amount if the owner edited it to a value other than the saved one. */
function updateAmount(typed: string, last: string, saved: string): string {
  return typed === last || parseAmount(typed) === parseAmount(saved) ? saved : typed
}
