import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookEvents,
} from '@curbquote/types/webhooks'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { useTestData } from '../api-client/test-data.ts'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { deleteDraft, useRestoredDraft } from '../forms/drafts.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { FormError } from '../ui/FormError.tsx'
import { queryClient } from '../ui/query-client.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { eventWords } from './event-words.ts'

interface WebhookDialogProps {
  companyId: number
  /** Default: a new webhook. */
  endpoint?: WebhookEndpoint
  /** Receives the secret of a new webhook. */
  onSaved: (secret?: string) => void
  onClose: () => void
}

/** Adds a webhook, or changes its URL and events. */
export function WebhookDialog({ companyId, endpoint, onSaved, onClose }: WebhookDialogProps) {
  const isTest = useTestData()
  const noun = isTest ? 'test webhook' : 'webhook'
  const draftKey = `${noun} ${companyId} ${endpoint?.id ?? 'new'}`
  const form = useForm<{ url: string; events: string[] }>({
    initialValues: {
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? ['quote.created', 'quote.accepted'],
    },
    validate: {
      url: (url) =>
        /^https:\/\/\S+$/i.test(url.trim()) ? null : 'Enter a URL that starts with https://.',
      events: (events) => (events.length > 0 ? null : 'Choose at least one event.'),
    },
  })
  useRestoredDraft(draftKey, form.setValues)
  const save = useSubmission({
    mutationFn: async ({ url, events }: typeof form.values) => {
      const body = { url: url.trim(), events: events as WebhookEvent[] }
      const failureMessage = 'The webhook could not be saved.'
      if (!endpoint)
        return (await callWithFailureMessage(addWebhook, { body }, failureMessage)).secret
      const params = { endpointId: endpoint.id }
      await callWithFailureMessage(changeWebhook, { params, body }, failureMessage)
      return undefined
    },
    onSuccess: (secret) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(listWebhooks) })
      deleteDraft(draftKey)
      onSaved(secret)
    },
  })
  const cancel = () => {
    deleteDraft(draftKey)
    onClose()
  }
  return (
    <DraftDialog
      title={`${endpoint ? 'Edit' : 'Add'} ${noun}`}
      isChanged={form.isDirty()}
      draftKey={draftKey}
      draft={form.values}
      onClose={onClose}
    >
      <form
        className="cq-form"
        noValidate
        onSubmit={form.onSubmit(save.submit, focusFirstInvalidField(form))}
      >
        <TextInput
          label="URL"
          description="Where the messages go. It starts with https://."
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group
          label={isTest ? 'Send a message when, for a test quote' : 'Send a message when'}
          {...form.getInputProps('events')}
        >
          <div className="cq-webhook-events">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={eventWords[event]}
                description={<code>{event}</code>}
              />
            ))}
          </div>
        </Checkbox.Group>
        <FormError message={save.error?.message} />
        <DialogButtons onCancel={cancel} isLocked={save.isBusy} loading={save.isBusy}>
          {endpoint ? 'Save' : `Add ${noun}`}
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}
