import type { AdminCompany } from '@curbquote/types/admin'
import type { SubscriptionStatus } from '@curbquote/types/billing'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { formatDollars } from '../quotes/describe-quote.ts'
import { countNoun } from '../ui/count-noun.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useDeleteCompany } from './admin-queries.ts'

const endedStatuses: (SubscriptionStatus | null)[] = [null, 'canceled', 'incomplete_expired']

export interface DeleteCompanyDialogProps {
  company: AdminCompany
  onClose: () => void
}

export function DeleteCompanyDialog({ company, onClose }: DeleteCompanyDialogProps) {
  const form = useForm({ initialValues: { name: '' } })
  const navigate = useNavigate()
  const remove = useDeleteCompany(company.id, {
    onDeleted: () => navigate('/admin/dashboard'),
  })
  const { totalQuotes, totalRevenue } = company.analytics
  const isConfirmed = form.values.name === company.name
  return (
    <Dialog title={`Delete ${company.name}?`} onClose={onClose}>
      <p className="cq-dialog-text">
        This permanently deletes the account of {company.email} with{' '}
        {countNoun(totalQuotes, 'quote')} ({formatDollars(totalRevenue)} of completed work) and all
        photos, prices, add-ons and emails. The widget stops working. This cannot be undone.
      </p>
      {!endedStatuses.includes(company.subscriptionStatus) && (
        <p className="cq-admin-notice">
          The company’s subscription is canceled immediately, without a refund. No further payment
          is taken.
        </p>
      )}
      <form
        className="cq-form"
        onSubmit={form.onSubmit(({ name }) => {
          if (isConfirmed) remove.mutate(name)
        })}
      >
        <TextInput
          data-autofocus
          label={`Type the company’s name, ${company.name}, to confirm`}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {!isConfirmed && <p className="cq-admin-hint">Type the exact name to enable the button.</p>}
        <DialogButtons
          onCancel={onClose}
          color="red.9"
          disabled={!isConfirmed}
          loading={remove.isPending}
        >
          Delete Company
        </DialogButtons>
      </form>
    </Dialog>
  )
}
