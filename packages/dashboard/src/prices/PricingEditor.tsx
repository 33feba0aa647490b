import './price-rules.css'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { isPriced } from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import type { PriceDraft } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import type { ExtraCharge, PricingEntry } from '@curbquote/types/pricing'
import { getServiceArea } from '@curbquote/types/service-area'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiRequestError } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { draftPricesOf, tagOf } from './draft-prices.ts'
import { addOnsOfDraft, chargesOfDraft } from './draft-rows.ts'
import { AnswersSection } from './AnswersSection.tsx'
import { ConfirmRatesDialog } from './ConfirmRatesDialog.tsx'
import { EveryVisit } from './EveryVisit.tsx'
import { Packages } from './Packages.tsx'
import { RulesConflict } from './RulesConflict.tsx'
import { ServiceRates } from './ServiceRates.tsx'
import { SurchargeSections } from './SurchargeSections.tsx'
import { RateSheet } from './RateSheet.tsx'
import { TestJob, TestTotal } from './TestJob.tsx'
import { TripBands } from './TripBands.tsx'
import { useRateEditing } from './use-rate-editing.ts'
import { priceTestJob } from './price-test-job.ts'
import { jobOfRate } from './test-job-form.ts'
import { useTestJob } from './use-test-job.ts'
import { UndoNote } from './UndoNote.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { ExtraCharges } from './ExtraCharges.tsx'
import { priceListOf, type PriceSettings } from './price-list-of.ts'
import { type SavedPrices, maxTaxRate } from './pricing-form.ts'
import { SampleQuote } from './SampleQuote.tsx'
import { UnpricedServices } from './UnpricedServices.tsx'
import { type PricingFormTarget, usePricingForm, type PricingForm } from './use-pricing-form.ts'
import { parseAmount } from '../forms/parse-amount.ts'

const PriceDraftPanel = lazy(async () => ({
  default: (await import('./PriceDraftPanel.tsx')).PriceDraftPanel,
}))

export interface PricingEditorProps {
  companyId: number
  /** The current prices. */
  settings: SavedPrices
  /** The form edits it instead of the current prices. */
  draft: PriceDraft | undefined
  charges: readonly ExtraCharge[]
  addOns: readonly SmartAddOn[]
  level: 3 | 4
  /** The company's plan does not allow changes to prices. */
  isLocked: boolean
  isBrief: boolean
}

/** The form of all prices with the price of a job beside it. */
export function PricingEditor(props: PricingEditorProps) {
  const { companyId, settings, draft, charges, addOns, level, isLocked, isBrief } = props
  const { entries, saved } = settings
  const edited = useMemo(
    () => (draft ? draftPricesOf(draft, settings) : settings),
    [draft, settings],
  )
  const isDraft = draft !== undefined
  const shownCharges = draft ? chargesOfDraft(draft.list, charges) : charges
  const shownAddOns = draft ? addOnsOfDraft(draft.list, addOns) : addOns
  const toDraft: PricingFormTarget['toDraft'] = (typedForm) => {
    const list = priceListOf({
      ...typedSettings(typedForm, entries),
      charges: shownCharges,
      addOns: shownAddOns,
    })
    return list && { list: { ...list, version: saved.version }, seen: tagOf(draft, saved.version) }
  }
  const editor = usePricingForm(companyId, edited, { isDraft, toDraft })
  const { pricing, conflict, save } = editor
  const formRef = useRef<HTMLFormElement>(null)
  const { failedCount } = pricing
  useEffect(() => {
    // An open sheet moves the focus itself.
    if (failedCount === 0 || document.querySelector('.cq-rate-sheet')) return
    const place = document.getElementById('price-conflict') ?? findInvalid(formRef.current)
    place?.focus()
  }, [failedCount])

  const Heading = `h${level}` as const
  const typed = typedSettings(pricing, entries)
  const typedList = toDraft(pricing)?.list
  const savedList = priceListOf({
    entries,
    rules: saved.rules,
    taxRate: entries[0]?.company.taxRate ?? 0,
    charges,
    addOns,
  })
  const isQuoted = typedList !== undefined
  const canSaveDraft = editor.isValid && !conflict && isQuoted && !isLocked
  const testJob = useTestJob({
    companyId,
    entries,
    rules: pricing.rules,
    priceList: typedList,
  })
  const editing = useRateEditing(pricing)
  const area = useQuery(queryOf(getServiceArea, { params: { companyId } }))
  const hasBase = area.data?.baseZip !== null
  const sheetTest = testOfRate(pricing, editing.index, typedList)
  const otherRates = pricing.rules.rates.filter(({ coversOtherSurfaces }) => !coversOtherSurfaces)
  const isDraftSave = save.variables && 'draft' in save.variables
  const describeSave = isDraftSave ? describeDraftFailure : describeFailure
  return (
    <>
      <div className="cq-setting-columns">
        <fieldset className="cq-fields cq-lockable" disabled={isLocked}>
          {!isBrief && (
            <a className="cq-to-test" href="#test-job">
              <TestTotal testJob={testJob} />
            </a>
          )}
          {conflict && (
            <RulesConflict
              {...conflict}
              addOns={shownAddOns}
              isDraft={isDraft}
              onLoad={editor.loadSaved}
              onKeep={editor.keepMine}
            />
          )}
          {editor.restoreReplaced && (
            <UndoNote note="The current rules are shown." onUndo={editor.restoreReplaced} />
          )}
          <form
            id="pricing-form"
            className="cq-fields"
            ref={formRef}
            tabIndex={-1}
            noValidate
            onSubmit={pricing.form.onSubmit(editor.submit)}
          >
            <section className="cq-fields" aria-labelledby="services-and-rates">
              <Heading id="services-and-rates">Services and rates</Heading>
              {!isQuoted && (
                <p className="cq-setting-problem" role="status">
                  Offer a service and enter a price above $0. Until then your widget shows no prices
                  and takes custom job requests only.
                </p>
              )}
              {isQuoted && <UnpricedServices entries={entries} rules={pricing.rules} />}
              {entries.map((entry) => (
                <ServiceRates
                  key={entry.serviceTypeId}
                  pricing={pricing}
                  entry={entry}
                  editing={editing}
                  isBrief={isBrief}
                />
              ))}
            </section>
            <EveryVisit pricing={pricing} entries={entries} level={level} />
            {isBrief ? (
              <p className="cq-setting-note">
                {otherRates.length > 0 && `${otherRates.length} more rates are set. `}
                <Link to="/company/dashboard?tab=settings&section=pricing">
                  Set rates by surface, minimums and discounts
                </Link>
              </p>
            ) : (
              <>
                <TripBands
                  form={pricing.form}
                  field={pricing.field}
                  level={level}
                  note={
                    <p className="cq-setting-note">
                      {hasBase ? 'Trips start at' : 'No trip fee is charged before you set'} the
                      base ZIP code of your{' '}
                      <Link to="/company/dashboard?tab=settings&section=service-area">
                        service area
                      </Link>
                      .
                    </p>
                  }
                />
                <section className="cq-fields" aria-labelledby="questions-and-discounts">
                  <Heading id="questions-and-discounts">Questions and discounts</Heading>
                  <div className="cq-rules">
                    <SurchargeSections pricing={pricing} />
                    <Packages pricing={pricing} addOns={shownAddOns} />
                  </div>
                </section>
                <AnswersSection pricing={pricing} entries={entries} level={level} />
              </>
            )}
          </form>
          <ExtraCharges
            companyId={companyId}
            charges={shownCharges}
            isDraft={isDraft}
            draftedIds={shownCharges.slice(charges.length).map(({ id }) => id)}
            level={level}
          />
        </fieldset>
        {isBrief ? (
          <SampleQuote
            level={level}
            settings={{ ...typed, charges: shownCharges, addOns: [] }}
            isQuoted={isQuoted && isPriced(pricing.rules, entries[0]?.serviceTypeId ?? 0)}
          />
        ) : (
          <TestJob
            companyId={companyId}
            testJob={testJob}
            typedList={typedList}
            savedList={savedList}
            level={level}
            isLocked={isLocked}
          />
        )}
      </div>
      <SaveBar
        form="pricing-form"
        label={isDraft ? 'Save Draft' : 'Save Pricing'}
        savedNote={isDraft ? 'Your draft is saved.' : undefined}
        isChanged={editor.isChanged}
        isValid={editor.isValid && (isQuoted || !isDraft)}
        save={save}
        failure={save.error && describeSave(save.error, conflict !== undefined)}
        alternative={
          !isBrief &&
          !draft && (
            <Button disabled={!canSaveDraft} loading={save.isPending} onClick={editor.saveDraft}>
              Try changes first
            </Button>
          )
        }
        onUndo={editor.undo}
      />
      {!isBrief && (
        <Suspense fallback={null}>
          <PriceDraftPanel
            companyId={companyId}
            draft={draft}
            seen={tagOf(draft, saved.version)}
            isStale={isDraft && draft.basedOnVersion !== saved.version}
            isEdited={editor.isChanged}
            canSave={canSaveDraft}
            isSaving={save.isPending}
            rates={pricing.rules.rates}
            entries={entries}
            isLocked={isLocked}
            onSave={editor.saveDraft}
            onDiscard={editor.undo}
          />
        </Suspense>
      )}
      {editing.index >= 0 && (
        <RateSheet
          key={pricing.form.values.rates[editing.index]?.id}
          pricing={pricing}
          index={editing.index}
          isNew={editing.isNew}
          total={
            <p className="cq-sheet-total">
              <TestTotal testJob={sheetTest ?? testJob} />
            </p>
          }
          onDone={editing.done}
          onRemove={editing.remove}
        />
      )}
      {editor.questions.length > 0 && (
        <ConfirmRatesDialog
          questions={editor.questions}
          onConfirm={editor.confirm}
          onClose={editor.cancel}
        />
      )}
    </>
  )
}

/** The first control with a problem. A group of checkboxes has only a message, so its first checkbox is returned. */
function findInvalid(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const marked = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], .mantine-CheckboxGroup-error',
  )
  if (!marked || marked.matches('input')) return marked
  return marked.parentElement?.querySelector<HTMLElement>('input:enabled')
}

function describeDraftFailure(error: Error, isConflict: boolean) {
  const isChangedElsewhere =
    error instanceof ApiRequestError && error.code === 'PRICE_DRAFT_CHANGED'
  if (!isChangedElsewhere) return { title: 'Draft not saved', message: error.message }
  return {
    title: 'Draft not saved',
    message: isConflict
      ? 'Your draft was changed in another tab. Compare the two versions above.'
      : 'Your draft was changed in another tab. Check the totals and save again.',
  }
}

function describeFailure(error: Error, isConflict: boolean) {
  const isChangedElsewhere = error instanceof ApiRequestError && error.code === 'PRICE_LIST_CHANGED'
  if (isChangedElsewhere)
    return {
      title: 'Not saved',
      message: isConflict
        ? 'Your prices were changed in another tab. Compare the two versions above.'
        : 'Your charges, add-ons or tax were changed elsewhere. Check the totals and save again.',
    }
  const isRefused = error instanceof ApiRequestError && error.field !== undefined
  return {
    title: 'Update failed',
    message: isRefused ? error.message : 'Failed to update pricing settings.',
  }
}

/** The typed rules, setup fees and tax rate. Values with a problem count as 0. */
function typedSettings(
  { form, rules }: Pick<PricingForm, 'form' | 'rules'>,
  entries: readonly PricingEntry[],
): Pick<PriceSettings, 'entries' | 'rules' | 'taxRate'> {
  const { setupFees, taxRate } = form.values
  return {
    entries: entries.map((entry) => ({
      ...entry,
      setupFee:
        parseAmount(
          setupFees.find((fee) => fee.serviceTypeId === entry.serviceTypeId)?.setupFee || '0',
        ) ?? 0,
    })),
    rules,
    taxRate: parseAmount(taxRate, maxTaxRate) ?? 0,
  }
}

/** The test of a job of one rate. `undefined` without the rate. */
function testOfRate({ form, rules }: PricingForm, index: number, list: PriceList | undefined) {
  const rate = rules.rates.find(({ id }) => id === form.values.rates[index]?.id)
  if (!rate) return undefined
  const job = jobOfRate(rate, rules)
  return { job, rules, price: job && priceTestJob(job, list, []) }
}
