import { useState, type FormEvent } from 'react'
import { maxEmailLength, requestAdminResetLink } from '@curbquote/types'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { FormError } from '../ui/FormError.tsx'

/** Requests an email with a password reset link for an admin who is not signed in. */
export function ResetLinkForm() {
  const [email, setEmail] = useState('')
  const requestLink = useMutation({
    mutationFn: () => call(requestAdminResetLink, { body: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    requestLink.mutate()
  }
  return (
    <>
      <p>A new password needs the link that we email to the admin’s address.</p>
      <form onSubmit={submit}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          maxLength={maxEmailLength}
          size="md"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            // The last result belongs to the previous email address.
            if (!requestLink.isPending) requestLink.reset()
          }}
        />
        <FormError message={requestLink.error?.message} />
        <div role="status">
          {requestLink.data && <p className="cq-form-done">{requestLink.data.message}</p>}
        </div>
        <Button type="submit" size="md" fullWidth loading={requestLink.isPending}>
          Email me a reset link
        </Button>
      </form>
    </>
  )
}
