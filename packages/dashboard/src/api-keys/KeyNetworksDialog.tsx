import { type ApiKey, changeApiKey, listApiKeys } from '@curbquote/types/api-keys'
import { useForm } from '@mantine/form'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { call } from '../api-client/api-client.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { keyOf } from '../ui/endpoint-query.ts'
import { FormError } from '../ui/FormError.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { findNetworksError, NetworksField, toNetworkList } from './NetworksField.tsx'

/** Changes the IP addresses from which a key can be used. */
export function KeyNetworksDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const form = useForm({
    initialValues: { networks: apiKey.allowedNetworks.join('\n') },
    validate: { networks: findNetworksError },
  })
  const { submit, isBusy, error } = useSubmission({
    mutationFn: ({ networks }: typeof form.values) =>
      call(changeApiKey, {
        params: { keyId: apiKey.id },
        body: { allowedNetworks: toNetworkList(networks) },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(listApiKeys) })
      showSuccess('The IP addresses were saved.')
      onClose()
    },
  })
  return (
    <Dialog title={`IP addresses of “${apiKey.name}”`} onClose={() => !isBusy && onClose()}>
      <form
        className="cq-key-form"
        noValidate
        onSubmit={form.onSubmit(submit, focusFirstInvalidField(form))}
      >
        <NetworksField minRows={4} data-autofocus {...form.getInputProps('networks')} />
        <FormError message={error?.message} />
        <DialogButtons onCancel={onClose} isLocked={isBusy} loading={isBusy}>
          Save
        </DialogButtons>
      </form>
    </Dialog>
  )
}
