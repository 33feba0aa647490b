import type { SmartAddOn } from '@curbquote/types/add-ons'
import { maxNameLength, maxPackages } from '@curbquote/types/limits'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { PricingForm } from './use-pricing-form.ts'
import { newId } from './rate-form.ts'
import { RuleSection } from './RuleSection.tsx'

const usualNames = ['Basic', 'Plus', 'Complete']

export interface PackagesProps {
  pricing: PricingForm
  addOns: readonly SmartAddOn[]
}

/** Named sets of suggested add-ons. */
export function Packages({ pricing, addOns }: PackagesProps) {
  const { form } = pricing
  const { packages } = form.values
  const { pathname } = useLocation()
  // Included add-ons are on each quote anyway.
  const suggested = addOns.filter(({ behavior }) => behavior === 'suggest')
  const add = () => {
    const used = packages.map(({ name }) => name)
    form.insertListItem('packages', {
      id: newId('package'),
      name: usualNames.find((name) => !used.includes(name)) ?? '',
      nameEs: '',
      addOnIds: [],
    })
  }
  if (suggested.length === 0 && packages.length === 0)
    return (
      <section className="cq-rule" aria-label="Packages">
        <p className="cq-setting-note">
          A package is a set of suggested add-ons that customers select with one choice.{' '}
          <Link to={{ pathname, search: '?tab=settings&section=add-ons' }}>
            Create an add-on first.
          </Link>
        </p>
      </section>
    )
  return (
    <RuleSection
      title="Packages"
      description="Up to three sets of add-ons that customers select with one choice."
      summary={packages.map(({ name }) => name.trim()).join(' · ')}
      isUsed={packages.length > 0}
      onUse={(isUsed) => {
        form.clearErrors()
        if (isUsed) add()
        else form.setFieldValue('packages', [])
      }}
    >
      {packages.map(({ id, name }, index) => (
        <PackageFields
          key={id}
          pricing={pricing}
          index={index}
          name={name.trim() || `package ${index + 1}`}
          suggested={suggested}
        />
      ))}
      {packages.length < maxPackages && (
        <div>
          <Button size="xs" onClick={add}>
            Add a package
          </Button>
        </div>
      )}
    </RuleSection>
  )
}

interface PackageFieldsProps {
  pricing: PricingForm
  index: number
  name: string
  suggested: readonly SmartAddOn[]
}

function PackageFields({ pricing, index, name, suggested }: PackageFieldsProps) {
  const { form, field, problemAt } = pricing
  const path = `packages.${index}`
  return (
    <div className="cq-package" role="group" aria-label={name}>
      <div className="cq-field-row">
        <TextInput label="Package name" maxLength={maxNameLength} {...field(`${path}.name`)} />
        <TextInput
          label="In Spanish (optional)"
          lang="es"
          maxLength={maxNameLength}
          {...field(`${path}.nameEs`)}
        />
      </div>
      <Checkbox.Group
        label="Add-ons"
        value={(form.values.packages[index]?.addOnIds ?? []).map(String)}
        onChange={(selected) => form.setFieldValue(`${path}.addOnIds`, selected.map(Number))}
        error={problemAt(`${path}.addOnIds`)}
      >
        <div className="cq-add-on-surfaces">
          {suggested.map((addOn) => (
            <Checkbox key={addOn.id} value={String(addOn.id)} label={addOn.name} />
          ))}
        </div>
      </Checkbox.Group>
      <div>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Remove ${name}`}
          onClick={() => {
            form.clearErrors()
            form.removeListItem('packages', index)
          }}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
