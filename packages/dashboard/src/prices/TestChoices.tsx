import { formatCents } from '@curbquote/pricing'
import { Button, Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { packagesOfPrice, type TestedPrice } from './price-test-job.ts'
import type { TestJobFields } from './test-job-form.ts'

export interface TestChoicesProps {
  price: TestedPrice
  form: UseFormReturnType<TestJobFields>
}

/** The packages and add-ons that a customer with this job can select. */
export function TestChoices({ price, form }: TestChoicesProps) {
  if (!('priced' in price)) return null
  const suggested = price.priced.addOns.filter(({ behavior }) => behavior === 'suggest')
  if (suggested.length === 0) return null
  const packages = packagesOfPrice(price)
  return (
    <>
      {packages.length > 0 && (
        <div className="cq-setting-actions" role="group" aria-label="Packages">
          {packages.map(({ id, name, addOnIds }) => (
            <Button
              key={id}
              size="xs"
              aria-pressed={isSelected(addOnIds, form.values.selectedAddOnIds)}
              onClick={() =>
                form.setFieldValue(
                  'selectedAddOnIds',
                  isSelected(addOnIds, form.values.selectedAddOnIds) ? [] : addOnIds,
                )
              }
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <Checkbox.Group
        label="Add-ons"
        value={form.values.selectedAddOnIds.map(String)}
        onChange={(selected) => form.setFieldValue('selectedAddOnIds', selected.map(Number))}
      >
        <div className="cq-test-add-ons">
          {suggested.map(({ id, name, amountCents }) => (
            <Checkbox key={id} value={String(id)} label={`${name}, ${formatCents(amountCents)}`} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

/** Whether exactly the add-ons of a package are selected. */
function isSelected(addOnIds: readonly number[], selected: readonly number[]): boolean {
  return addOnIds.length === selected.length && addOnIds.every((id) => selected.includes(id))
}
