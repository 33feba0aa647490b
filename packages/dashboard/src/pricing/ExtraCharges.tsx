import { useState } from 'react'
import {
  dollarsToCents,
  type ExtraCharge,
  formatCents,
  maxExtraCharges,
  maxNameLength,
} from '@curbquote/types'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useExtraChargeChange } from './pricing-queries.ts'
import { parseAmount } from './parse-amount.ts'

/** Fees on every quote, each of which can be switched off. */
export function ExtraCharges({
  companyId,
  charges,
  level,
}: {
  companyId: number
  charges: readonly ExtraCharge[]
  /** Of the heading. */
  level: 3 | 4
}) {
  const Heading = `h${level}` as const
  const change = useExtraChargeChange(companyId)
  const [label, setLabel] = useState('')
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string>()
  const [doomed, setDoomed] = useState<ExtraCharge>()

  const add = () => {
    if (!label.trim() || !amount.trim()) return setProblem('Please fill in both label and amount')
    const dollars = parseAmount(amount)
    if (dollars === undefined) return setProblem('Please enter a valid amount')
    setProblem(undefined)
    change.mutate(
      { kind: 'added', label, amount: dollars },
      {
        onSuccess: () => {
          setLabel('')
          setAmount('')
        },
      },
    )
  }

  return (
    <section className="cq-fields" aria-labelledby="extra-charges">
      <Heading id="extra-charges">Extra charges</Heading>
      {charges.length === 0 && (
        <p className="cq-setting-note">
          None yet. A charge you add here appears as its own line on every quote.
        </p>
      )}
      <ul className="cq-charges">
        {charges.map((charge) => (
          <li key={charge.id}>
            <Checkbox
              label={`${charge.label}, ${formatCents(dollarsToCents(charge.amount))}`}
              checked={charge.enabled}
              disabled={change.isPending}
              onChange={(event) =>
                change.mutate({
                  kind: 'updated',
                  id: charge.id,
                  enabled: event.currentTarget.checked,
                })
              }
            />
            <Button
              variant="default"
              size="xs"
              aria-label={`Delete ${charge.label}`}
              onClick={() => setDoomed(charge)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="cq-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <div className="cq-field-row">
          <TextInput
            label="Label"
            value={label}
            maxLength={maxNameLength}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <TextInput
            label="Amount ($)"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        </div>
        {problem && (
          <p className="cq-setting-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="cq-setting-actions">
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={charges.length >= maxExtraCharges}
          >
            Add Charge
          </Button>
          {charges.length >= maxExtraCharges && (
            <span className="cq-setting-note">
              You can have at most {maxExtraCharges} extra charges. Delete one to add another.
            </span>
          )}
        </div>
      </form>
      {doomed && (
        <ConfirmDialog
          title="Delete this extra charge?"
          confirmLabel="Delete"
          isLoss
          onConfirm={() => {
            change.mutate({ kind: 'deleted', id: doomed.id })
            setDoomed(undefined)
          }}
          onClose={() => setDoomed(undefined)}
        >
          <p className="cq-dialog-text">
            “{doomed.label}” will no longer be on new quotes. Quotes you already gave keep it.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
