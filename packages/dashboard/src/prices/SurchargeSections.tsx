import { Checkbox } from '@mantine/core'
import type { PricingForm } from './use-pricing-form.ts'
import { describeBundle, describeCondition, describeStoreys } from './format-rate.ts'
import { PercentInput } from './PercentInput.tsx'
import { RuleSection } from './RuleSection.tsx'

/** "How dirty", "How high" and "Bundle": percentages of the service. */
export function SurchargeSections({ pricing }: { pricing: PricingForm }) {
  const { form, field, rules } = pricing
  const { condition, storeys, bundle } = form.values
  return (
    <>
      <RuleSection
        title="How dirty"
        description="Customers say how dirty a surface is, and heavy dirt costs more."
        summary={describeCondition(rules.condition)}
        isUsed={condition.isUsed}
        onUse={(isUsed) => form.setFieldValue('condition.isUsed', isUsed)}
      >
        <div className="cq-percents">
          <PercentInput label="Light" sign="−" {...field('condition.light')} />
          <PercentInput label="Moderate" sign="+" {...field('condition.moderate')} />
          <PercentInput label="Heavy" sign="+" {...field('condition.heavy')} />
        </div>
      </RuleSection>
      <RuleSection
        title="How high"
        description="Customers say how many stories a surface has, and height costs more."
        summary={describeStoreys(rules.storeys)}
        isUsed={storeys.isUsed}
        onUse={(isUsed) => form.setFieldValue('storeys.isUsed', isUsed)}
      >
        <div className="cq-percents">
          <PercentInput label="1 story" sign="+" {...field('storeys.one')} />
          <PercentInput label="2 stories" sign="+" {...field('storeys.two')} />
          {!storeys.isAsked && (
            <PercentInput label="3 or more" sign="+" {...field('storeys.threeOrMore')} />
          )}
        </div>
        <Checkbox
          label="3 or more: “Ask me”"
          description="The customer sends a request without a price."
          {...field('storeys.isAsked', 'checkbox')}
        />
      </RuleSection>
      <RuleSection
        title="Bundle"
        description="A discount when a customer books several services at once."
        summary={describeBundle(rules.bundle)}
        isUsed={bundle.isUsed}
        onUse={(isUsed) => form.setFieldValue('bundle.isUsed', isUsed)}
      >
        <div className="cq-percents">
          <PercentInput label="2 services" sign="−" {...field('bundle.two')} />
          <PercentInput label="3 or more" sign="−" {...field('bundle.threeOrMore')} />
        </div>
        <p className="cq-setting-note">Each rate in a job counts as one service.</p>
      </RuleSection>
    </>
  )
}
