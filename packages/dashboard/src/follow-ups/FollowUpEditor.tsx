import {
  type FollowUpSettings,
  followUpSteps,
  getFollowUps,
  maxFollowUpDays,
  saveFollowUps,
  sendTestFollowUp,
} from '@curbquote/types/follow-ups'
import type { Language } from '@curbquote/types/text'
import { Button, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../api-client/api-client.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { queryOf } from '../ui/endpoint-query.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { FollowUpPreview } from './FollowUpPreview.tsx'
import {
  followUpFieldsOf,
  languageOfErrors,
  stepTitle,
  toFollowUps,
  validateFollowUps,
} from './follow-up-form.ts'

/** The switch, days and texts, with a preview of each reminder. */
export function FollowUpEditor({ settings }: { settings: FollowUpSettings }) {
  const client = useQueryClient()
  const [language, setLanguage] = useState<Language>('en')
  const form = useSavedForm({
    saved: followUpFieldsOf(settings),
    validate: validateFollowUps,
    validateInputOnBlur: true,
  })
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const save = useMutation({
    mutationFn: (values: typeof form.values) => call(saveFollowUps, { body: toFollowUps(values) }),
    onSuccess: (saved) => {
      client.setQueryData(queryOf(getFollowUps).queryKey, saved)
      showSuccess('Follow-ups updated')
    },
  })
  const test = useMutation({
    mutationFn: (index: number) => {
      const step = followUpSteps[index] ?? 1
      const text = form.values.steps[index]?.texts[language] ?? { subject: '', text: '' }
      return call(sendTestFollowUp, { body: { step, language, text } })
    },
    onSuccess: ({ recipients }) => showSuccess(`Test sent to ${recipients.join(', ')}`),
    onError: (error) => showFailure(reasonOf(error), 'Test failed'),
  })

  return (
    <>
      <form
        id="follow-ups-form"
        className="cq-follow-ups cq-fields"
        tabIndex={-1}
        noValidate
        onSubmit={form.onSave(
          async (values) => followUpFieldsOf(await save.mutateAsync(values)),
          (errors) => {
            // Show the language of the first marked field before that field takes the focus.
            flushSync(() => setLanguage(languageOfErrors(errors, language)))
            focusFirstInvalidField(form)(errors)
          },
        )}
      >
        <Switch
          withThumbIndicator={false}
          label="Send follow-ups"
          description="Applies to quotes that arrive from now on. Quotes that you add manually get no follow-ups."
          disabled={!settings.hasPostalAddress && !form.values.isOn}
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        <div className="cq-follow-up-language">
          <span id="follow-up-language">Texts in</span>
          <SegmentedControl
            aria-labelledby="follow-up-language"
            value={language}
            data={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Spanish' },
            ]}
            onChange={(value) => setLanguage(value === 'es' ? 'es' : 'en')}
          />
          <span className="cq-setting-note">
            Each customer gets the text in the language of the quote.
          </span>
        </div>
        {form.values.steps.map((step, index) => {
          const isLast = index === form.values.steps.length - 1
          const path = `steps.${index}.texts.${language}`
          return (
            <fieldset key={index} className="cq-follow-up-step">
              <legend>{stepTitle(step.days, isLast)}</legend>
              <div className="cq-fields">
                <AmountInput
                  label={isLast ? 'Days before it expires' : 'Days after the quote'}
                  inputMode="numeric"
                  step={1}
                  max={maxFollowUpDays}
                  decimals={0}
                  className="cq-follow-up-days"
                  {...form.getInputProps(`steps.${index}.days`)}
                />
                <TextInput label="Subject" {...form.getInputProps(`${path}.subject`)} />
                <Textarea
                  label="Text"
                  description="Use {first name}, {total} and {link}. Leave an empty line between paragraphs."
                  autosize
                  minRows={4}
                  maxRows={14}
                  {...form.getInputProps(`${path}.text`)}
                />
                <div className="cq-setting-actions">
                  <Button
                    loading={test.isPending && test.variables === index}
                    onClick={() => test.mutate(index)}
                  >
                    Send me a test
                  </Button>
                </div>
              </div>
              <FollowUpPreview
                text={step.texts[language]}
                language={language}
                sender={settings.sender}
              />
            </fieldset>
          )
        })}
      </form>
      <SaveBar
        form="follow-ups-form"
        label="Save Follow-ups"
        isChanged={isChanged}
        save={save}
        onUndo={form.reset}
      />
    </>
  )
}
