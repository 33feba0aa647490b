import { codeLength } from '@curbquote/types'
import { TextInput } from '@mantine/core'

/** Field for a six-digit code. Removes other characters that are typed or pasted. */
export function CodeInput({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}) {
  return (
    <TextInput
      className="cq-code-input"
      label="Verification Code"
      description="The six digits from our email"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      value={value}
      error={error}
      onChange={(event) =>
        onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))
      }
    />
  )
}
