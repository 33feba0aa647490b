import './answers.css'
import type { AnswerMode } from '@curbquote/types/answers'
import {
  type Rate,
  type SavedPriceRules,
  getPriceRules,
  savePriceRules,
} from '@curbquote/types/price-rules'
import { Checkbox, Radio, Skeleton, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { PlanNote } from '../billing/PlanNote.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { usePriceRules } from '../prices/price-rules-queries.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { answersFieldsOf, answersProblems, toAnswerRules } from './answers-form.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../ui/endpoint-query.ts'
import { showToast } from '../ui/show-toast.ts'

/** How customers get their price: at once, as a range, or by email from the owner. */
export function AnswersSettings({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = usePriceRules(companyId)
  const isPlanInactive = useEntitlements().data?.badge === 'Free'
  return (
    <section className="cq-panel cq-setting" aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <p className="cq-setting-note">
        Choose for each service whether customers get an exact price, a price range, or a price by
        email from you. Changes apply to new quotes immediately.
      </p>
      {isPlanInactive && <PlanNote what="Changing answers" className="cq-setting-note" />}
      {error && !data ? (
        <LoadFailure
          title="Your answers could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        data.rules.rates.some(isQuoted) ? (
          <AnswersEditor companyId={companyId} saved={data} />
        ) : (
          <p className="cq-setting-note">
            You have no prices yet, so every request is a custom job.{' '}
            <Link to="/company/dashboard?tab=settings&section=pricing#quote-settings">
              Set your prices
            </Link>
          </p>
        )
      ) : (
        <Skeleton height={320} mt={16} />
      )}
    </section>
  )
}

function isQuoted({ enabled }: Rate): boolean {
  return enabled
}

const modes: { value: AnswerMode; label: string }[] = [
  { value: 'exact', label: 'Exact price' },
  { value: 'range', label: 'Price range' },
  { value: 'review', label: 'I price it myself' },
]

function AnswersEditor({ companyId, saved }: { companyId: number; saved: SavedPriceRules }) {
  const { rules } = saved
  const form = useSavedForm({
    saved: answersFieldsOf(rules),
    validate: answersProblems,
    validateInputOnChange: true,
  })
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const save = useSaveAnswers(companyId)
  const { isRangeLimited } = form.values
  return (
    <>
      <form
        id="answers-form"
        className="cq-fields"
        tabIndex={-1}
        noValidate
        onSubmit={form.onSave(async (fields) => {
          const answered = { ...rules, answers: toAnswerRules(fields, rules) }
          await save.mutateAsync({ version: saved.version, rules: answered })
          return answersFieldsOf(answered)
        }, focusFirstInvalidField(form))}
      >
        {rules.rates.filter(isQuoted).map(({ id, name }) => (
          <Radio.Group key={id} label={name} {...form.getInputProps(`modes.${id}`)}>
            <div className="cq-answer-modes">
              {modes.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
        ))}
        <fieldset className="cq-answer-review">
          <legend>Price it myself when</legend>
          <AmountInput
            label="Total above ($)"
            placeholder="No limit"
            {...form.getInputProps('totalAbove')}
          />
          <AmountInput
            label="Area above (sq ft)"
            placeholder="No limit"
            step={100}
            decimals={0}
            {...form.getInputProps('areaAbove')}
          />
          <TextInput
            label="Words in the description"
            description="Separated by commas, such as cedar, lead paint."
            autoComplete="off"
            {...form.getInputProps('words')}
          />
          <Checkbox
            label="3 or more stories"
            {...form.getInputProps('threeOrMoreStories', { type: 'checkbox' })}
          />
          <Checkbox
            label="Range wider than a limit"
            {...form.getInputProps('isRangeLimited', { type: 'checkbox' })}
          />
          {isRangeLimited && (
            <AmountInput
              label="Range wider than (%)"
              description="The width of the range as a percentage of its midpoint."
              step={1}
              max={1_000}
              {...form.getInputProps('rangeWiderThan')}
            />
          )}
          <Checkbox
            label="Outside my area"
            {...form.getInputProps('outsideArea', { type: 'checkbox' })}
          />
        </fieldset>
        <AmountInput
          className="cq-answer-width"
          label="Ranges at least (%)"
          description="The smallest width of a range that customers see, as a percentage of its midpoint."
          step={1}
          max={100}
          {...form.getInputProps('rangeAtLeast')}
        />
        <Checkbox
          label="Customers can go on without a photo"
          description="Counts such as windows, and surfaces that you price yourself, never need one."
          {...form.getInputProps('photosOptional', { type: 'checkbox' })}
        />
        <TextInput
          className="cq-answer-days"
          label="Usual reply time"
          description="Shown to customers who get no exact price: “usually within 1 business day”."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          rightSection={<span className="cq-unit">business days</span>}
          rightSectionWidth={110}
          {...form.getInputProps('replyDays')}
        />
      </form>
      <SaveBar
        form="answers-form"
        label="Save Answers"
        isChanged={isChanged}
        isValid={form.isValid()}
        isSaving={save.isPending}
        failure={
          save.error ? { title: 'Update failed', message: failureOf(save.error) } : undefined
        }
        onUndo={form.reset}
      />
    </>
  )
}

function failureOf(error: Error): string {
  return error instanceof ApiRequestError && error.status < 500
    ? error.message
    : 'Failed to update the answers.'
}

/** Saves the rules with changed answers. Fails if the prices were changed elsewhere. */
function useSaveAnswers(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rules, version }: SavedPriceRules) =>
      call(savePriceRules, {
        params: { companyId },
        headers: { 'if-match': `"${version}"` },
        body: { rules },
      }),
    // Show the toast after the refetch: until then the form has unsaved changes, and a link asks for confirmation.
    onSettled: async (_response, error) => {
      await client.invalidateQueries({ queryKey: keyOf(getPriceRules) })
      if (!error) showToast({ message: 'Answers updated', kind: 'success' })
    },
  })
}
