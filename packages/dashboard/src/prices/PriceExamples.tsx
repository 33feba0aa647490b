import { formatCents } from '@curbquote/pricing'
import { maxNameLength, maxPriceExamples } from '@curbquote/types/limits'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceExample, PriceList } from '@curbquote/types/price-rules'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { describeJob } from './describe-job.ts'
import { priceTestJob, totalOf } from './price-test-job.ts'
import { usePriceExampleChange, usePriceExamples } from './price-rules-queries.ts'

export interface PriceExamplesProps {
  companyId: number
  typedList: PriceList | undefined
  savedList: PriceList | undefined
  isLocked: boolean
  /** The test job. `undefined` while a field has a problem. */
  job: Job | undefined
  selectedAddOnIds: number[]
}

/** The example jobs with their totals at the saved and at the typed prices. */
export function PriceExamples(props: PriceExamplesProps) {
  const { companyId, typedList, savedList, isLocked, job, selectedAddOnIds } = props
  const examples = usePriceExamples(companyId)
  const change = usePriceExampleChange(companyId)
  const form = useForm({ initialValues: { name: '' } })
  const kept = examples.data ?? []
  const isFull = kept.length >= maxPriceExamples
  const name = form.values.name.trim() || (job ? describeJob(job, typedList?.rules.rates) : '')
  return (
    <div className="cq-examples">
      <form
        className="cq-keep-example"
        noValidate
        onSubmit={form.onSubmit(() => {
          if (!job || change.isPending) return
          change.mutate(
            { kind: 'keep', example: { name, job, selectedAddOnIds } },
            { onSuccess: form.reset },
          )
        })}
      >
        <TextInput
          label="Name of the example"
          placeholder={name}
          maxLength={maxNameLength}
          disabled={isFull || isLocked}
          {...form.getInputProps('name')}
        />
        <Button type="submit" disabled={!job || isFull || isLocked} loading={change.isPending}>
          Keep as example
        </Button>
      </form>
      {isFull && (
        <p className="cq-setting-note">
          You can keep at most {maxPriceExamples} examples. Delete one to keep another.
        </p>
      )}
      <FormError
        message={undefined}
        {...(change.error && { title: 'Not saved', message: change.error.message })}
      />
      {examples.error && !examples.data && (
        <LoadFailure title="Your examples could not be loaded" {...examples} />
      )}
      {kept.length > 0 && (
        <table>
          <caption>Examples</caption>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Old</th>
              <th scope="col">New</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {kept.map((example) => (
              <ExampleRow
                key={example.id}
                example={example}
                oldCents={totalAt(example, savedList)}
                newCents={totalAt(example, typedList)}
                isLocked={isLocked}
                onDelete={() => change.mutate({ kind: 'delete', id: example.id })}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function totalAt({ job, selectedAddOnIds }: PriceExample, list: PriceList | undefined) {
  return totalOf(priceTestJob(job, list, selectedAddOnIds))
}

interface ExampleRowProps {
  example: PriceExample
  /** `undefined` if the job is not quoted. */
  oldCents: number | undefined
  newCents: number | undefined
  isLocked: boolean
  onDelete: () => void
}

function ExampleRow({ example, oldCents, newCents, isLocked, onDelete }: ExampleRowProps) {
  return (
    <tr>
      <th scope="row">{example.name}</th>
      <td>{formatTotal(oldCents)}</td>
      <td data-changed={oldCents !== newCents || undefined}>{formatTotal(newCents)}</td>
      <td>
        <ActionIcon
          variant="subtle"
          size={40}
          disabled={isLocked}
          aria-label={`Delete the example ${example.name}`}
          onClick={onDelete}
        >
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  )
}

function formatTotal(cents: number | undefined): string {
  return cents === undefined ? 'Not quoted' : formatCents(cents)
}
