import type { CustomerData } from '@curbquote/types/customers'
import type { Quote } from '@curbquote/types/quotes'
import { formatPhone } from '@curbquote/types/text'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { readImpersonation } from '../sessions/impersonation.ts'
import { countNoun } from '../ui/count-noun.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useCustomerData, useEraseCustomer, useExportCustomer } from './customer-queries.ts'

const confirmation = 'erase'

export interface CustomerDataDialogProps {
  quote: Quote
  onErased: () => void
  onClose: () => void
}

/** Exports or erases all data about the customer of a quote. */
export function CustomerDataDialog({ quote, onErased, onClose }: CustomerDataDialogProps) {
  const { data, error, isFetching, refetch } = useCustomerData(quote)
  return (
    <Dialog title="Customer data" size={560} onClose={onClose}>
      {error && !data && (
        <LoadFailure
          title="The customer’s data could not be counted"
          {...{ error, isFetching, refetch }}
        />
      )}
      {!data && !error && (
        <>
          <span className="cq-visually-hidden" role="status">
            Counting the customer’s data
          </span>
          <Skeleton height={240} radius={10} />
        </>
      )}
      {data && (
        <LoadedData
          quote={quote}
          data={data}
          isCounting={isFetching}
          onErased={onErased}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface LoadedDataProps extends CustomerDataDialogProps {
  data: CustomerData
  isCounting: boolean
}

function LoadedData({ quote, data, isCounting, onErased, onClose }: LoadedDataProps) {
  const form = useForm({ initialValues: { confirmation: '' } })
  const exportCustomer = useExportCustomer(quote)
  const erase = useEraseCustomer(quote, { onErased })
  const isImpersonating = readImpersonation() !== undefined
  const { quoteCount, photoCount, quotes } = data
  const isConfirmed = form.values.confirmation.trim().toLowerCase() === confirmation
  const counts = `${countNoun(quoteCount, 'quote')} and ${countNoun(photoCount, 'photo')}`
  return (
    <>
      <p className="cq-dialog-text">
        {counts} belong to {data.email && `the email address ${data.email} or `}the phone number{' '}
        {formatPhone(data.phone)}:
      </p>
      <ul className="cq-customer-quotes">
        {quotes.map(({ id, number, customerName, createdAt }) => (
          <li key={id}>
            Quote {number} of {customerName}, {formatMoment(createdAt)}
          </li>
        ))}
        {quoteCount > quotes.length && (
          <li>and {countNoun(quoteCount - quotes.length, 'more quote')}</li>
        )}
      </ul>
      <Button
        data-autofocus
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={exportCustomer.isPending}
        onClick={() => exportCustomer.mutate()}
      >
        Export as JSON
      </Button>
      <section className="cq-customer-erasure" aria-labelledby="erasure-title">
        <h3 id="erasure-title">Erase the data</h3>
        <p className="cq-dialog-loss">
          {counts} are permanently deleted with their prices, messages, signed documents, reminders,
          emails and consents. The quote pages stop working. This cannot be undone.
        </p>
        <p className="cq-dialog-text">
          The amounts of the quotes are kept for your records, without names and contact details. If
          the customer stopped reminders, the email address is kept too.
        </p>
        {isImpersonating ? (
          <p className="cq-dialog-text">Data cannot be erased while impersonating a company.</p>
        ) : (
          <form
            className="cq-form"
            onSubmit={form.onSubmit(() => {
              if (isConfirmed && !isCounting) erase.mutate(quoteCount)
            })}
          >
            <TextInput
              label={`Type “${confirmation}” to confirm`}
              autoComplete="off"
              autoCapitalize="none"
              disabled={erase.isPending}
              {...form.getInputProps('confirmation')}
            />
            <DialogButtons
              onCancel={onClose}
              isLocked={erase.isPending}
              color="red.9"
              disabled={!isConfirmed || isCounting}
              loading={erase.isPending}
            >
              Erase {countNoun(quoteCount, 'quote')}
            </DialogButtons>
          </form>
        )}
      </section>
    </>
  )
}
