import { maxOfferDays, maxTermsLength } from '@curbquote/types/limits'
import type { QuotePageSettings as Settings } from '@curbquote/types/offers'
import { Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useSavedForm } from '../ui/use-saved-form.ts'
import {
  previewUrl,
  useNewestOffer,
  useQuotePageSettings,
  useSaveQuotePageSettings,
} from './offer-queries.ts'
import { validDaysProblem } from './send-price-form.ts'

/** Settings of the page on which customers accept their quotes. */
export function QuotePageSettings() {
  const { data, error, isFetching, refetch } = useQuotePageSettings()
  return (
    <section className="cq-panel cq-setting" aria-labelledby="quote-page">
      <h2 id="quote-page">Quote page</h2>
      <p className="cq-setting-note">
        Every customer with a price gets a page to accept it, decline it or ask a question.
      </p>
      {error && !data ? (
        <LoadFailure
          title="Your quote page could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      ) : data ? (
        <QuotePageEditor settings={data} />
      ) : (
        <Skeleton height={320} mt={16} />
      )}
    </section>
  )
}

const fieldsOf = ({ spanishTerms = '', ...settings }: Settings) => ({
  ...settings,
  spanishTerms,
  validityDays: String(settings.validityDays),
})

function QuotePageEditor({ settings }: { settings: Settings }) {
  const form = useSavedForm({
    saved: fieldsOf(settings),
    validate: { validityDays: validDaysProblem },
    validateInputOnChange: true,
  })
  const { terms, spanishTerms } = form.values
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const save = useSaveQuotePageSettings()
  return (
    <>
      <form
        id="quote-page-form"
        className="cq-fields cq-page-settings"
        tabIndex={-1}
        noValidate
        onSubmit={form.onSave(
          async (values) =>
            fieldsOf(
              await save.mutateAsync({ ...values, validityDays: Number(values.validityDays) }),
            ),
          focusFirstInvalidField(form),
        )}
      >
        <TextInput
          className="cq-valid-days"
          label="Validity"
          description="How long a new price can be accepted."
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(maxOfferDays).length}
          rightSection={<span className="cq-unit">days</span>}
          rightSectionWidth={56}
          {...form.getInputProps('validityDays')}
        />
        <Textarea
          label="Terms"
          description="Shown above the signature. Quotes that were accepted keep their terms."
          autosize={false}
          rows={10}
          maxLength={maxTermsLength}
          {...form.getInputProps('terms')}
        />
        <TermsLength terms={terms} />
        <Textarea
          label="Terms in Spanish (optional)"
          description="For customers who asked for their quote in Spanish. If empty, they see the terms above."
          lang="es"
          autosize={false}
          rows={6}
          maxLength={maxTermsLength}
          {...form.getInputProps('spanishTerms')}
        />
        <TermsLength terms={spanishTerms} />
        <Switch
          withThumbIndicator={false}
          label="Require signature"
          description="Customers agree to sign electronically. Otherwise a name and one checkbox are enough."
          {...form.getInputProps('requiresSignature', { type: 'checkbox' })}
        />
        <Switch
          withThumbIndicator={false}
          label="Ask for a drawn signature"
          description="Customers can also draw their signature with a finger or the mouse."
          {...form.getInputProps('asksDrawnSignature', { type: 'checkbox' })}
        />
        <div className="cq-page-preview">
          <PreviewLink />
        </div>
      </form>
      <SaveBar
        form="quote-page-form"
        label="Save Quote Page"
        isChanged={isChanged}
        isValid={form.isValid()}
        save={save}
        failure={{ message: 'Failed to update the quote page.' }}
        onUndo={form.reset}
      />
    </>
  )
}

function TermsLength({ terms }: { terms: string }) {
  return (
    <p className="cq-setting-note cq-count" role="status">
      {terms.length.toLocaleString('en-US')} of {maxTermsLength.toLocaleString('en-US')} characters
    </p>
  )
}

/** A link to the newest quote's page as its customer sees it. */
function PreviewLink() {
  const newest = useNewestOffer()
  if (newest.isPending) return null
  if (!newest.data)
    return (
      <p className="cq-setting-note">
        A preview is available as soon as you have a quote with a price.
      </p>
    )
  return (
    <a
      className="cq-offer-link"
      href={previewUrl(newest.data.url)}
      target="_blank"
      rel="noreferrer"
    >
      <IconExternalLink size={16} aria-hidden="true" />
      Preview: the page of {newest.data.customerName}
      <span className="cq-visually-hidden"> (opens a new tab)</span>
    </a>
  )
}
