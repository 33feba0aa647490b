import { createApiKey, type CreatedApiKey, maxApiKeyNameLength } from '@curbquote/types/api-keys'
import { type ApiScope, apiScopes } from '@curbquote/types/endpoints'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { call } from '../api-client/api-client.ts'
import { useTestData } from '../api-client/test-data.ts'
import { DraftDialog } from '../ui/DraftDialog.tsx'
import { deleteDraft, useRestoredDraft } from '../forms/drafts.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { FormError } from '../ui/FormError.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { findNetworksError, NetworksField, toNetworkList } from './NetworksField.tsx'

const scopeLabels: Record<ApiScope, string> = {
  'quotes:read': 'Read quotes, with the links by which customers accept them',
  'quotes:write': 'Add and change quotes',
  'prices:read': 'Read the price list',
  'prices:test': 'Calculate prices',
  hooks: 'Subscribe to events, which contain all customer data of a quote',
  mcp: 'Connect an AI assistant (MCP), which does what the other scopes allow',
}

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
]

/** Asks for the name, the scopes, the lifetime and the IP addresses of a new key. */
export function NewKeyDialog({
  companyId,
  onClose,
  onCreated,
}: {
  companyId: number
  onClose: () => void
  onCreated: (created: CreatedApiKey) => void
}) {
  const isTest = useTestData()
  const draftKey = `${isTest ? 'test ' : ''}API key ${companyId}`
  const form = useForm({
    initialValues: { name: '', scopes: [] as ApiScope[], days: '', networks: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Enter a name.'),
      scopes: (scopes) => (scopes.length > 0 ? null : 'Select at least one scope.'),
      networks: findNetworksError,
    },
  })
  useRestoredDraft(draftKey, form.setValues)
  const { submit, isBusy, error } = useSubmission({
    mutationFn: ({ name, scopes, days, networks }: typeof form.values) =>
      call(createApiKey, {
        body: {
          name: name.trim(),
          scopes,
          allowedNetworks: toNetworkList(networks),
          ...(days && { expiresInDays: Number(days) }),
        },
      }),
    onSuccess: (created) => {
      deleteDraft(draftKey)
      onCreated(created)
    },
  })
  const cancel = () => {
    deleteDraft(draftKey)
    onClose()
  }
  return (
    <DraftDialog
      title={isTest ? 'Create a test key' : 'Create a key'}
      isChanged={form.isDirty()}
      draftKey={draftKey}
      draft={form.values}
      onClose={() => !isBusy && onClose()}
    >
      <form
        className="cq-key-form"
        noValidate
        onSubmit={form.onSubmit(submit, focusFirstInvalidField(form))}
      >
        <TextInput
          label="Name"
          description="The program that will use it, such as “Zapier”."
          maxLength={maxApiKeyNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label="Scopes"
          description="What the program may do."
          {...form.getInputProps('scopes')}
        >
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeLabels[scope]}
              description={<code>{scope}</code>}
            />
          ))}
        </Checkbox.Group>
        <Select
          label="Expires"
          data={lifetimes}
          allowDeselect={false}
          {...form.getInputProps('days')}
        />
        <NetworksField minRows={2} {...form.getInputProps('networks')} />
        <FormError message={error?.message} />
        <DialogButtons onCancel={cancel} isLocked={isBusy} loading={isBusy}>
          Create Key
        </DialogButtons>
      </form>
    </DraftDialog>
  )
}
