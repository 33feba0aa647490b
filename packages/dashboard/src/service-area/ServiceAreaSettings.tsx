import './service-area.css'
import type { SavedPriceRules } from '@curbquote/types/price-rules'
import type { SavedServiceArea } from '@curbquote/types/service-area'
import { Radio, Skeleton, Textarea, TextInput } from '@mantine/core'
import { PlanNote } from '../billing/PlanNote.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { usePriceRules } from '../prices/price-rules-queries.ts'
import { toTripBands, tripBandFieldsOf } from '../prices/trip-bands-form.ts'
import { TripBands } from '../prices/TripBands.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { OutsideRequests } from './OutsideRequests.tsx'
import {
  areaFieldsOf,
  mergeZipLists,
  serviceAreaProblems,
  toServiceArea,
} from './service-area-form.ts'
import { useSaveServiceArea, useServiceArea } from './service-area-queries.ts'

const policies = [
  ['refuse', 'Do not quote', 'Customers can leave their email. Refused requests are listed below.'],
  ['review', 'I price it myself', 'Customers send the job without a price.'],
  ['farthest_fee', 'Quote with the farthest trip fee', 'Customers get a price at once.'],
] as const

/** Where the company works, what happens elsewhere, and the trip fee. */
export function ServiceAreaSettings({ companyId }: { companyId: number }) {
  const isLocked = useEntitlements().data?.badge === 'Free'
  const area = useServiceArea(companyId)
  const rules = usePriceRules(companyId)
  const failed = [area, rules].find((query) => query.error && !query.data)
  return (
    <section className="cq-panel cq-setting" aria-labelledby="service-area">
      <h2 id="service-area">Service area</h2>
      <p className="cq-setting-note">
        With a base ZIP code, your widget asks first where the job is. Without one, it quotes jobs
        everywhere.
      </p>
      {isLocked && <PlanNote what="Changing the service area" className="cq-setting-note" />}
      {failed?.error ? (
        <LoadFailure title="Your service area could not be loaded" {...failed} />
      ) : area.data && rules.data ? (
        <>
          <ServiceAreaEditor
            companyId={companyId}
            area={area.data}
            saved={rules.data}
            isLocked={isLocked}
          />
          <OutsideRequests
            companyId={companyId}
            isLocked={isLocked}
            includedZips={area.data.includedZips}
          />
        </>
      ) : (
        <Skeleton height={320} mt={16} />
      )}
    </section>
  )
}

interface ServiceAreaEditorProps {
  companyId: number
  area: SavedServiceArea
  saved: SavedPriceRules
  isLocked: boolean
}

function ServiceAreaEditor({ companyId, area, saved, isLocked }: ServiceAreaEditorProps) {
  const form = useSavedForm({
    saved: { ...areaFieldsOf(area), bands: tripBandFieldsOf(saved.rules.tripBands) },
    mergeField: {
      includedZips: mergeZipLists,
      excludedZips: mergeZipLists,
      bands: (typed) => typed,
    },
    validate: serviceAreaProblems,
    validateInputOnChange: true,
  })
  const { values } = form
  const isTripChanged = form.isDirty('bands')
  const isAreaChanged = (
    ['baseZip', 'radius', 'outsidePolicy', 'includedZips', 'excludedZips'] as const
  ).some((field) => form.isDirty(field))
  const isChanged = isTripChanged || isAreaChanged
  useUnsavedChanges(isChanged)
  const save = useSaveServiceArea(companyId)
  const { unknownZips, basePlace } = area
  return (
    <>
      <fieldset className="cq-fields cq-lockable" disabled={isLocked}>
        <form
          id="service-area-form"
          className="cq-fields"
          tabIndex={-1}
          noValidate
          onSubmit={form.onSave(async (fields) => {
            const bands = toTripBands(fields.bands)
            const savedArea = await save.mutateAsync({
              area: isAreaChanged ? toServiceArea(fields) : undefined,
              trip: isTripChanged ? { bands, saved } : undefined,
            })
            return {
              ...(savedArea && areaFieldsOf(savedArea)),
              ...(isTripChanged && { bands: tripBandFieldsOf(bands) }),
            }
          }, focusFirstInvalidField(form))}
        >
          <div className="cq-field-row">
            <TextInput
              label="Base ZIP"
              description={
                basePlace && values.baseZip === area.baseZip
                  ? basePlace
                  : 'The starting point of your trips.'
              }
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('baseZip')}
            />
            <AmountInput
              label="Within (miles)"
              description="Straight-line distance. Leave empty for any distance."
              placeholder="Any distance"
              step={1}
              decimals={0}
              {...form.getInputProps('radius')}
            />
          </div>
          <Textarea
            label="ZIP codes added"
            description="Always served, at any distance. Paste a list."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('includedZips')}
          />
          <Textarea
            label="ZIP codes excluded"
            description="Always outside your service area, even within the distance."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('excludedZips')}
          />
          {unknownZips.length > 0 && (
            <p className="cq-setting-note" role="status">
              These ZIP codes are not in our data, so they have no distance and no trip fee:{' '}
              {unknownZips.join(', ')}.
            </p>
          )}
          <Radio.Group label="For places outside" {...form.getInputProps('outsidePolicy')}>
            <div className="cq-outside-policies">
              {policies.map(([value, label, description]) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </div>
          </Radio.Group>
          <TripBands form={form} field={(path) => form.getInputProps(path)} level={3} />
        </form>
      </fieldset>
      <SaveBar
        form="service-area-form"
        label="Save Service Area"
        isChanged={isChanged}
        isValid={form.isValid()}
        save={save}
        failure={{ title: 'Not saved', message: save.error?.message }}
        onUndo={form.reset}
      />
    </>
  )
}
