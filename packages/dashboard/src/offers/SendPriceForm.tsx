import { useState } from 'react'
import { dollarsToCents, formatCents } from '@curbquote/pricing'
import { maxOfferDays, maxOfferTextLength } from '@curbquote/types/limits'
import type { SendOffer } from '@curbquote/types/offers'
import type { Quote } from '@curbquote/types/quotes'
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ApiRequestError } from '../api-client/api-client.ts'
import { JobFields } from '../prices/JobFields.tsx'
import { totalOf } from '../prices/price-test-job.ts'
import { testFieldsOf, testFieldsOfQuote } from '../prices/test-job-form.ts'
import { useTestJob } from '../prices/use-test-job.ts'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { FormError } from '../ui/FormError.tsx'
import { useReloadQuote, useSendOffer } from './offer-queries.ts'
import { isUnsent, offerActionsOf, sendPriceTitle } from './offer-view.ts'
import { labelProblem, lineAmountProblem, priceLines, totalProblem } from './price-lines-form.ts'
import { PriceLines } from './PriceLines.tsx'
import {
  firstPriceOf,
  type PriceSource,
  type SendPriceFields,
  taxRateProblem,
  validDaysProblem,
} from './send-price-form.ts'

export function SendPriceForm({ source, onClose }: { source: PriceSource; onClose: () => void }) {
  const { entries, rules, priceList } = source
  // Replaced if the quote was updated elsewhere.
  const [quote, setQuote] = useState(source.quote)
  const { suggestedPrice } = source.quote
  const { pricedJob, selectedAddOnIds } = source.quote.offer
  const testJob = useTestJob({
    entries,
    rules,
    priceList,
    asksSizes: true,
    base: {
      jobDescription: pricedJob?.jobDescription ?? source.quote.jobDescription ?? '',
      // The API prices with the distance that the quote stores.
      ...(pricedJob?.tripMiles !== undefined && { tripMiles: pricedJob.tripMiles }),
      ...(pricedJob?.isOutsideArea && { isOutsideArea: true }),
    },
    ...(pricedJob
      ? { initial: testFieldsOf(pricedJob, rules, selectedAddOnIds) }
      : { initial: testFieldsOfQuote(source.quote, rules), companyId: source.companyId }),
  })
  const [firstPrice] = useState(() => firstPriceOf(source, testJob.price && totalOf(testJob.price)))
  const form = useForm<SendPriceFields>({
    initialValues: {
      method: firstPrice.method,
      lines: firstPrice.lines,
      taxRate: firstPrice.taxRate,
      validDays: String(source.validityDays),
      reason: '',
    },
    validate: {
      lines: {
        label: (label, { method }) => (method === 'lines' ? labelProblem(label) : null),
        amount: (amount, { method }) => (method === 'lines' ? lineAmountProblem(amount) : null),
      },
      taxRate: (rate, { method }) => (method === 'lines' ? taxRateProblem(rate) : null),
      validDays: validDaysProblem,
    },
  })
  const { method } = form.values
  const given = priceLines(form.values)
  const { job } = testJob
  const totalCents =
    method === 'lines' ? given?.totalCents : testJob.price && totalOf(testJob.price)
  const problem = totalCents === undefined ? undefined : totalProblem(totalCents)
  const isFirst = quote.totalCost === null || isUnsent(quote)
  const canSend = offerActionsOf(quote).includes('send_price')
  const [changeNote, setChangeNote] = useState<string>()
  const reload = useReloadQuote(quote.id)
  const send = useSendOffer(quote)

  const submit = ({ validDays, reason }: SendPriceFields) => {
    if (send.isPending || totalCents === undefined || problem) return
    const common = {
      validDays: Number(validDays),
      revision: quote.offer.revision,
      ...(reason.trim() && { reason: reason.trim() }),
    }
    const body: SendOffer | undefined =
      method === 'lines'
        ? given && { lines: given.lines, taxRate: given.taxRate, ...common }
        : job && { job, selectedAddOnIds: testJob.form.values.selectedAddOnIds, ...common }
    if (!body) return
    setChangeNote(undefined)
    send.mutate(body, { onSuccess: onClose, onError: (error) => void showChange(error) })
  }
  const showChange = async (error: Error) => {
    if (!(error instanceof ApiRequestError) || error.status !== 409) return
    const changed = await reload()
    setQuote(changed)
    setChangeNote(
      offerActionsOf(changed).includes('send_price')
        ? `This quote was updated elsewhere. Its price is now ${describeTotal(changed)}. Check your new price and send it again.`
        : `${changed.customerName} has accepted the quote. Reopen it before you send a new price.`,
    )
  }

  return (
    <DraftDialog
      title={sendPriceTitle(source.quote)}
      size={680}
      isChanged={form.isDirty() || testJob.form.isDirty()}
      onClose={onClose}
    >
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit(submit, focusFirstInvalidField(form))}
      >
        {suggestedPrice && method === 'lines' && firstPrice.method === 'lines' && (
          <p className="cq-setting-note">
            These lines are the suggested price. Your current price list gives a different price.
          </p>
        )}
        {priceList && (
          <SegmentedControl
            aria-label="Price from"
            fullWidth
            data={[
              { value: 'job', label: 'From your price list' },
              { value: 'lines', label: 'Custom lines' },
            ]}
            {...form.getInputProps('method')}
          />
        )}
        {method === 'job' ? (
          <div className="cq-fields cq-sample cq-test-job">
            <JobFields testJob={testJob} />
          </div>
        ) : (
          <PriceLines form={form} price={given} />
        )}
        <div className="cq-form-pair">
          <TextInput
            label="Valid for"
            aria-description="Days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(maxOfferDays).length}
            rightSection={<span className="cq-unit">days</span>}
            rightSectionWidth={56}
            {...form.getInputProps('validDays')}
          />
        </div>
        <Textarea
          label={isFirst ? 'Message (optional)' : 'Reason (optional)'}
          description={`${quote.customerName} reads it ${quote.customerEmail ? 'in the email' : 'on the quote page'}.`}
          rows={2}
          maxLength={maxOfferTextLength}
          {...form.getInputProps('reason')}
        />
        <dl className="cq-price-change" aria-live="polite">
          {!isFirst && (
            <div>
              <dt>Old total</dt>
              <dd>{describeTotal(quote)}</dd>
            </div>
          )}
          <div>
            <dt>{isFirst ? 'Total' : 'New total'}</dt>
            <dd>{totalCents === undefined ? '–' : formatCents(totalCents)}</dd>
          </div>
        </dl>
        <p className="cq-setting-note">
          {quote.customerEmail
            ? `${quote.customerName} gets an email with the price and the link to accept it.`
            : `This quote has no email address. Copy the link afterwards and send it to ${quote.customerName}.`}
          {!isFirst && ' The old price can no longer be accepted.'}
        </p>
        <FormError
          {...(send.error && { title: 'The price was not sent' })}
          message={changeNote ?? problem ?? send.error?.message}
        />
        <DialogButtons
          onCancel={onClose}
          disabled={!canSend || (method === 'job' && totalCents === undefined)}
          loading={send.isPending}
        >
          {totalCents === undefined || problem
            ? sendPriceTitle(quote)
            : `${quote.customerEmail ? 'Send' : 'Save'} ${formatCents(totalCents)}`}
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}

function describeTotal({ totalCost }: Quote): string {
  return totalCost === null ? 'No price' : formatCents(dollarsToCents(totalCost))
}
