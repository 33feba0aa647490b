import { useState, type FormEvent } from 'react'
import { requestAdminResetLink } from '@curbquote/types'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api-client.ts'
import { FormError } from '../ui/FormError.tsx'

/** Asks for a link to a new password, for an admin who is not signed in. */
export function ResetLinkForm() {
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: () => call(requestAdminResetLink, { body: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
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
          size="md"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            // The last outcome is about another email address.
            if (!ask.isPending) ask.reset()
          }}
        />
        <FormError message={ask.error?.message} />
        <div role="status">{ask.data && <p className="cq-form-done">{ask.data.message}</p>}</div>
        <Button type="submit" size="md" fullWidth loading={ask.isPending}>
          Email me a reset link
        </Button>
      </form>
    </>
  )
}
