import { codeLength } from '@curbquote/types/limits'
import { TextInput, type TextInputProps } from '@mantine/core'

/** Field for a six-digit code. Removes other characters that are typed or pasted. */
export function CodeInput({
  onChange,
  ...field
}: Omit<TextInputProps, 'onChange'> & { onChange: (code: string) => void }) {
  return (
    <TextInput
      className="cq-code-input"
      label="Verification Code"
      description="The six digits from our email"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      {...field}
      onChange={(event) => onChange(toCode(event.currentTarget.value))}
    />
  )
}

export function toCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}
