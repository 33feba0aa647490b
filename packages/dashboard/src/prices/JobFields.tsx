import { Button, TextInput } from '@mantine/core'
import { JobLines } from './JobLines.tsx'
import { TestChoices } from './TestChoices.tsx'
import { TestSurface } from './TestSurface.tsx'
import type { TestJobForm } from './use-test-job.ts'

const maxTestSurfaces = 10

/** The fields of a job with its price below them. */
export function JobFields({ testJob }: { testJob: TestJobForm }) {
  const { form, rules, offered, price, selectService, addSurface } = testJob
  const fields = form.values
  return (
    <>
      {fields.surfaces.map(({ key }, index) => (
        <TestSurface
          key={key}
          form={form}
          index={index}
          rules={rules}
          offered={offered}
          onService={(serviceTypeId) => selectService(index, serviceTypeId)}
          onRemove={
            fields.surfaces.length > 1 ? () => form.removeListItem('surfaces', index) : undefined
          }
        />
      ))}
      {fields.surfaces.length < maxTestSurfaces && (
        <div>
          <Button variant="subtle" size="xs" onClick={addSurface}>
            Add a surface
          </Button>
        </div>
      )}
      <TextInput
        className="cq-test-zip"
        label="ZIP code (optional)"
        description={testJob.place}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('zip')}
      />
      {price && <TestChoices price={price} form={form} />}
      <div aria-live="polite">
        {price && 'price' in price && (
          <JobLines lines={price.price.lines} totalCents={price.price.totalCents} />
        )}
        {price && 'reasons' in price && (
          <ul className="cq-test-reasons">
            {price.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
