import { requestAdminResetLink } from '@curbquote/types/admin'
import { maxEmailLength } from '@curbquote/types/limits'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { FormError } from '../ui/FormError.tsx'

/** Requests an email with a password reset link for an admin who is not signed in. */
export function ResetLinkForm() {
  const requestLink = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      call(requestAdminResetLink, { body: { email: email.trim() } }),
  })
  const form = useForm({
    initialValues: { email: '' },
    // The last result belongs to the previous email address.
    onValuesChange: () => !requestLink.isPending && requestLink.reset(),
  })
  return (
    <>
      <p>Enter the admin’s email address. We send a link to set a new password.</p>
      <form onSubmit={form.onSubmit((values) => requestLink.mutate(values))}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          maxLength={maxEmailLength}
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <FormError message={requestLink.error?.message} />
        <div role="status">
          {requestLink.data && <p className="cq-form-done">{requestLink.data.message}</p>}
        </div>
        <Button variant="filled" type="submit" size="md" fullWidth loading={requestLink.isPending}>
          Email me a reset link
        </Button>
      </form>
    </>
  )
}
