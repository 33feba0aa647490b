import { useId, type ReactNode } from 'react'
import { maxNameLength } from '@curbquote/types/limits'
import type { ExtraCharge } from '@curbquote/types/pricing'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { FormError } from '../ui/FormError.tsx'
import { validateWhole } from '../forms/validate-whole.ts'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

export interface ExtraChargeFormProps {
  /** The charge to edit. If omitted, the form adds a charge. */
  charge?: ExtraCharge
  submitLabel: string
  isPending: boolean
  isDisabled?: boolean
  /** Why the last submission failed. */
  failure?: { title: string; message: string } | undefined
  onSubmit: (charge: { label: string; labelEs: string; amount: number }) => void
  onCancel?: () => void
  /** Content beside the buttons. */
  children?: ReactNode
}

/** Form for the label and amount of an extra charge. */
export function ExtraChargeForm({
  charge,
  submitLabel,
  isPending,
  isDisabled = false,
  failure,
  onSubmit,
  onCancel,
  children,
}: ExtraChargeFormProps) {
  const saved = {
    label: charge?.label ?? '',
    labelEs: charge?.labelEs ?? '',
    amount: charge ? String(charge.amount) : '',
  }
  const form = useForm({
    initialValues: saved,
    validate: validateWhole(({ label, amount }) =>
      label.trim() && amount.trim()
        ? amountProblem(amount)
        : 'Please fill in both label and amount',
    ),
  })
  const problem = form.errors['form']
  const problemId = useId()
  useUnsavedChanges(
    form.values.label.trim() !== saved.label ||
      form.values.labelEs.trim() !== saved.labelEs ||
      form.values.amount.trim() !== saved.amount,
  )

  return (
    <form
      className="cq-fields"
      noValidate
      aria-label={charge ? `Edit ${charge.label}` : 'Add an extra charge'}
      onSubmit={form.onSubmit(({ label, labelEs, amount }) =>
        onSubmit({
          label: label.trim(),
          labelEs: labelEs.trim(),
          amount: parseAmount(amount) ?? 0,
        }),
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.()
      }}
    >
      <div className="cq-field-row">
        <TextInput
          label="Label"
          maxLength={maxNameLength}
          autoFocus={charge !== undefined}
          aria-describedby={problem ? problemId : undefined}
          {...form.getInputProps('label')}
        />
        <TextInput
          label="In Spanish (optional)"
          lang="es"
          maxLength={maxNameLength}
          {...form.getInputProps('labelEs')}
        />
        <AmountInput
          label="Amount ($)"
          aria-describedby={problem ? problemId : undefined}
          {...form.getInputProps('amount')}
        />
      </div>
      {problem && (
        <p className="cq-setting-problem" role="alert" id={problemId}>
          {problem}
        </p>
      )}
      <FormError message={undefined} {...failure} />
      <div className="cq-setting-actions">
        <Button type="submit" loading={isPending} disabled={isDisabled}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="subtle" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
