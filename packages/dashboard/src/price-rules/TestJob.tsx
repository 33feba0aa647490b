import { useState } from 'react'
import type { PriceList, PriceRules, PricingEntry } from '@curbquote/types'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { isOffered } from '../pricing/pricing-form.ts'
import { JobLines } from './JobLines.tsx'
import { PriceExamples } from './PriceExamples.tsx'
import { priceTestJob } from './price-test-job.ts'
import { TestChoices } from './TestChoices.tsx'
import { TestSurface } from './TestSurface.tsx'
import { firstTestSurface, type TestJobFields, toJob } from './test-job-form.ts'

const maxTestSurfaces = 10

export interface TestJobProps {
  companyId: number
  entries: readonly PricingEntry[]
  /** The typed rules. */
  rules: PriceRules
  /** `undefined` if no service is priced. */
  typedList: PriceList | undefined
  savedList: PriceList | undefined
  level: 3 | 4
  isLocked: boolean
}

/** Prices a job at the typed prices in the browser, with the engine of real quotes. */
export function TestJob(props: TestJobProps) {
  const { entries, rules, typedList, level } = props
  const Heading = `h${level}` as const
  const [surfaceCount, setSurfaceCount] = useState(1)
  const offered = entries.filter(({ serviceTypeId }) => isOffered(rules, serviceTypeId))
  const form = useForm<TestJobFields>({
    initialValues: {
      serviceTypeId: offered[0]?.serviceTypeId ?? 1,
      surfaces: [firstTestSurface(0, offered[0]?.serviceTypeId ?? 1, rules)],
      zip: '',
      selectedAddOnIds: [],
    },
  })
  const fields = form.values
  const isServiceOffered = isOffered(rules, fields.serviceTypeId)
  const job = toJob(
    isServiceOffered ? fields : { ...fields, serviceTypeId: offered[0]?.serviceTypeId ?? 1 },
    rules,
  )
  const newSurface = (serviceTypeId: number) => {
    setSurfaceCount((count) => count + 1)
    return firstTestSurface(surfaceCount, serviceTypeId, rules)
  }
  const selectService = (serviceTypeId: number) =>
    form.setValues({
      serviceTypeId,
      surfaces: [newSurface(serviceTypeId)],
      selectedAddOnIds: [],
    })
  const price = job && priceTestJob(job, typedList, fields.selectedAddOnIds)
  return (
    <section className="cq-sample cq-fields cq-test-job" aria-labelledby="test-job">
      <Heading id="test-job">Test a job</Heading>
      {offered.length > 1 && (
        <NativeSelect
          label="Service"
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          data={offered.map(({ serviceTypeId, service }) => ({
            value: String(serviceTypeId),
            label: service.displayName,
          }))}
          value={String(fields.serviceTypeId)}
          onChange={(event) => selectService(Number(event.currentTarget.value))}
        />
      )}
      {fields.surfaces.map(({ key }, index) => (
        <TestSurface
          key={key}
          form={form}
          index={index}
          rules={rules}
          onRemove={
            fields.surfaces.length > 1 ? () => form.removeListItem('surfaces', index) : undefined
          }
        />
      ))}
      {fields.surfaces.length < maxTestSurfaces && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            onClick={() => form.insertListItem('surfaces', newSurface(fields.serviceTypeId))}
          >
            Add a surface
          </Button>
        </div>
      )}
      <TextInput
        className="cq-test-zip"
        label="ZIP code (optional)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...form.getInputProps('zip')}
      />
      {price && <TestChoices price={price} form={form} />}
      <div aria-live="polite">
        {price && 'lines' in price && (
          <JobLines lines={price.lines} totalCents={price.totalCents} />
        )}
        {price && 'reasons' in price && (
          <ul className="cq-test-reasons">
            {price.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <PriceExamples
        companyId={props.companyId}
        typedList={typedList}
        savedList={props.savedList}
        isLocked={props.isLocked}
        job={job}
        selectedAddOnIds={fields.selectedAddOnIds}
      />
    </section>
  )
}
